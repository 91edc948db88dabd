'use client';

import { Copy, Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Input } from '#app/_ui/fields/field.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { BusinessCalendar } from '#server/contract/organization/business-calendar.ts';
import { type Day, days, type Mistake, type Span } from './find-mistakes.ts';

type Hours = BusinessCalendar['hours'];

const spansMax = 6;
const weekdays = days.slice(0, 5);
/**
 * Returns the end of a span as a time input shows it. Time inputs have no 24:00, so 24:00 becomes 00:00; `keptEnd` does
 * the reverse.
 */
const shownEnd = (to: string): string => (to === '24:00' ? '00:00' : to);
/** Hides the icon of the browser's time picker. On phones a tap anywhere on the field opens the picker. */
const timeLook = 'h-8 w-28 px-2 [&::-webkit-calendar-picker-indicator]:hidden sm:w-26';
const keptEnd = (to: string): string => (to === '00:00' ? '24:00' : to);

interface RowProps {
  readonly day: Day;
  readonly spans: readonly Span[];
  readonly mistakes: ReadonlyMap<string, Mistake>;
  readonly onChange: (spans: Span[]) => void;
}

function SpanFields({
  day,
  span,
  mistake,
  onChange,
  onRemove,
}: {
  readonly day: Day;
  readonly span: Span;
  readonly mistake: Mistake | undefined;
  readonly onChange: (span: Span) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('hours');
  const errorId = useId();
  const name = t(`day_${day}`);
  const said = { 'aria-invalid': mistake !== undefined, 'aria-describedby': errorId };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          {...said}
          type="time"
          aria-label={t('from', { day: name })}
          value={span.from}
          onChange={({ target }) => onChange({ ...span, from: target.value })}
          className={timeLook}
        />
        <span className="text-sm text-ink-soft">{t('until')}</span>
        <Input
          {...said}
          type="time"
          aria-label={t('to', { day: name })}
          value={shownEnd(span.to)}
          onChange={({ target }) => onChange({ ...span, to: keptEnd(target.value) })}
          className={timeLook}
        />
        <Button size="icon" look="quiet" className="size-8" aria-label={t('remove', { day: name })} onClick={onRemove}>
          <X className="size-4" aria-hidden />
        </Button>
      </div>
      <p id={errorId} className="mt-1 text-xs text-danger empty:hidden">
        {mistake && t(`wrong_${mistake}`)}
      </p>
    </div>
  );
}

function DayRow({ day, spans, mistakes, onChange }: RowProps) {
  const t = useTranslations('hours');
  const name = t(`day_${day}`);
  const last = spans.at(-1);
  const next: Span = last && last.to < '22:00' ? { from: last.to, to: '22:00' } : { from: '09:00', to: '18:00' };
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 py-2.5 sm:grid-cols-[6.5rem_1fr_auto]">
      <span className="pt-1.5 text-sm font-medium">{name}</span>
      <div className="col-span-2 row-start-2 space-y-2 sm:col-span-1 sm:row-start-auto">
        {spans.length === 0 && <p className="pt-1.5 text-sm text-ink-faint">{t('closed')}</p>}
        {spans.map((span, index) => (
          <SpanFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is identified by its position in the day.
            key={index}
            day={day}
            span={span}
            mistake={mistakes.get(`${day}.${index}`)}
            onChange={(changed) => onChange(spans.map((one, at) => (at === index ? changed : one)))}
            onRemove={() => onChange(spans.filter((_, at) => at !== index))}
          />
        ))}
      </div>
      <Button
        size="icon"
        look="quiet"
        className="size-8"
        aria-label={t('add', { day: name })}
        disabled={spans.length >= spansMax}
        onClick={() => onChange([...spans, next])}
      >
        <Plus className="size-4" aria-hidden />
      </Button>
    </li>
  );
}

interface Props {
  readonly hours: Hours;
  readonly mistakes: ReadonlyMap<string, Mistake>;
  readonly onChange: (hours: Hours) => void;
}

/** The card with the business hours of each weekday. */
export function WeekCard({ hours, mistakes, onChange }: Props) {
  const t = useTranslations('hours');
  return (
    <Card className="p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-md font-semibold">{t('week')}</h2>
        <Button
          size="sm"
          className="h-auto min-h-8 shrink text-left whitespace-normal"
          onClick={() => onChange({ ...hours, ...Object.fromEntries(weekdays.map((day) => [day, hours.mon])) })}
        >
          <Copy className="size-4" aria-hidden />
          {t('copyMonday')}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {days.map((day) => (
          <DayRow
            key={day}
            day={day}
            spans={hours[day]}
            mistakes={mistakes}
            onChange={(spans) => onChange({ ...hours, [day]: spans })}
          />
        ))}
      </ul>
    </Card>
  );
}
