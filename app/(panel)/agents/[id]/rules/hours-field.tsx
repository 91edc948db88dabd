'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Input } from '#app/_ui/fields/field.tsx';
import { addHours, copyMonday, type Day, days, type Hours, hoursOn, setHours } from './hours.ts';

interface Props {
  readonly value: Hours;
  readonly onChange: (hours: Hours) => void;
  readonly error: string | undefined;
}

function DayRow({ day, value, onChange }: Pick<Props, 'value' | 'onChange'> & { day: Day }) {
  const t = useTranslations('agentEditor');
  const name = t(`day_${day}`);
  const spans = hoursOn(value, day);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2 sm:flex-nowrap">
      <span className="min-w-0 flex-1 pt-1.5 text-sm sm:w-28 sm:flex-none">{name}</span>
      <div className="order-3 min-w-0 basis-full space-y-2 sm:order-2 sm:flex-1 sm:basis-auto">
        {spans.length === 0 && <p className="pt-1.5 text-sm text-ink-faint">{t('closed')}</p>}
        {spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has no id other than its position in the day.
          <div key={index} className="flex flex-wrap items-center gap-2">
            <Input
              type="time"
              aria-label={t('hoursFrom', { day: name })}
              value={span.from}
              onChange={({ target }) => onChange(setHours(value, day, index, { from: target.value }))}
              className="h-8 w-32 px-2"
            />
            <span className="text-sm text-ink-soft">{t('until')}</span>
            <Input
              type="time"
              aria-label={t('hoursTo', { day: name })}
              value={span.to}
              onChange={({ target }) => onChange(setHours(value, day, index, { to: target.value }))}
              className="h-8 w-32 px-2"
            />
            <Button
              size="icon"
              look="quiet"
              className="size-8"
              aria-label={t('removeHours', { day: name })}
              onClick={() => onChange(setHours(value, day, index, null))}
            >
              <X className="size-4" aria-hidden />
            </Button>
          </div>
        ))}
      </div>
      <Button
        size="icon"
        look="quiet"
        className="order-2 size-8 sm:order-3"
        aria-label={t('addHours', { day: name })}
        onClick={() => onChange(addHours(value, day))}
      >
        <Plus className="size-4" aria-hidden />
      </Button>
    </li>
  );
}

/** The field for the hours in which attendants are available, by weekday. */
export function HoursField({ value, onChange, error }: Props) {
  const t = useTranslations('agentEditor');
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('opening_hours')}</legend>
      <p className="mt-1 text-xs text-ink-faint">{t('opening_hoursHint')}</p>
      <ul className="mt-2 divide-y divide-line">
        {days.map((day) => (
          <DayRow key={day} day={day} value={value} onChange={onChange} />
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
      {hoursOn(value, 'mon').length > 0 && (
        <Button size="sm" className="mt-2" onClick={() => onChange(copyMonday(value))}>
          {t('copyHours')}
        </Button>
      )}
    </fieldset>
  );
}
