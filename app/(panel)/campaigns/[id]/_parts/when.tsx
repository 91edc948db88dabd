'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { MomentField, useZoneName } from '#app/_ui/time/moment-field.tsx';
import { useNow } from '#app/_ui/time/use-now.ts';

/** The start time of the campaign as the value of a date and time input, in the panel's time zone. Null means now. */
export type Start = string | null;

/** Formats a time as the value of a date and time input, in the given time zone. */
const fieldOf = (moment: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T');

/**
 * Returns the properties of the start time: whether it is set, whether it is in the past, and whether it is in quiet
 * hours.
 */
export function useStart(start: Start) {
  const trpc = useTRPC();
  const zone = useTimeZone() ?? 'UTC';
  const nowField = fieldOf(useNow(30_000), zone);
  const policy = useQuery(trpc.organization.getSendingPolicy.queryOptions({}));
  const { quiet_from: from = '', quiet_to: to = '' } = policy.data ?? {};
  const hasQuiet = from !== to;
  const hour = (start ?? nowField).slice(11, 16);
  const isWithin = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  const isPast = start !== null && start !== '' && start < nowField;
  return {
    isReady: start === null || (start !== '' && !isPast),
    isPast,
    today: nowField.slice(0, 10),
    quiet: { isKnown: policy.isSuccess, hasQuiet, isQuiet: hasQuiet && hour !== '' && isWithin, from, to },
  };
}

/** Returns a function that describes the start time: now, a time today, or a day and a time. */
export function useStartText(): (start: Start, today: string) => string {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  return (start, today) => {
    if (start === null) return t('startsNow');
    if (start === '') return t('startsUnsaid');
    // The value is already in the panel's time zone, so it is parsed and formatted as UTC.
    const moment = new Date(`${start}:00Z`);
    const time = format.dateTime(moment, { timeStyle: 'short', timeZone: 'UTC' });
    if (start.startsWith(today)) return t('startsToday', { time });
    const weekday = format.dateTime(moment, { weekday: 'long', timeZone: 'UTC' });
    const day = format.dateTime(moment, {
      day: 'numeric',
      month: 'long',
      ...(start.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
      timeZone: 'UTC',
    });
    return t('startsOn', { day, weekday, time });
  };
}

/**
 * The part of a campaign's draft in which the user chooses the start: now, or at a certain time. It shows the quiet
 * hours, in which no messages are sent.
 */
export function When({ start, onChange }: { start: Start; onChange: (start: Start) => void }) {
  const t = useTranslations('campaigns');
  const zone = useZoneName();
  const { isPast, quiet } = useStart(start);
  return (
    <>
      <Segments
        label={t('partWhen')}
        value={start === null ? 'now' : 'later'}
        options={[
          { value: 'now', label: t('whenNow') },
          { value: 'later', label: t('whenLater') },
        ]}
        onChange={(next) => onChange(next === 'now' ? null : (start ?? ''))}
      />
      {start !== null && (
        <MomentField
          label={t('whenMoment')}
          value={start}
          error={isPast ? t('whenPast', { zone }) : undefined}
          onChange={onChange}
          className="w-72 max-w-full"
        />
      )}
      {quiet.isKnown && (
        <p className="text-sm text-ink-soft">
          {quiet.hasQuiet ? t('quietHours', { from: quiet.from, to: quiet.to }) : t('quietNone')}
        </p>
      )}
      {quiet.isQuiet && (
        <p role="status" className="rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning">
          {t(start === null ? 'quietNow' : 'quietThen', { to: quiet.to })}
        </p>
      )}
    </>
  );
}
