'use client';

import { Plus, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Input } from '#app/_ui/fields/field.tsx';
import { Switch } from '#app/_ui/fields/switch.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { CalendarView } from '#server/contract/organization/business-calendar.ts';
import type { Mistake } from './find-mistakes.ts';

type Holiday = CalendarView['holidays'][number];

const most = 400;

function HolidayFields({
  holiday,
  number,
  mistake,
  onChange,
  onRemove,
}: {
  readonly holiday: Holiday;
  readonly number: number;
  readonly mistake: Mistake | undefined;
  readonly onChange: (holiday: Holiday) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('hours');
  const errorId = useId();
  const described = { 'aria-describedby': errorId };
  return (
    <li>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          {...described}
          type="date"
          aria-label={t('date', { number })}
          aria-invalid={mistake === 'no_date' || mistake === 'twice'}
          value={holiday.date}
          onChange={({ target }) => onChange({ ...holiday, date: target.value })}
          className="w-40"
        />
        <Input
          {...described}
          aria-label={t('name', { number })}
          aria-invalid={mistake === 'no_name'}
          value={holiday.name}
          maxLength={100}
          placeholder={t('namePlaceholder')}
          onChange={({ target }) => onChange({ ...holiday, name: target.value })}
          className="min-w-0 flex-1 basis-32"
        />
        <Button size="icon" look="quiet" aria-label={t('removeHoliday', { number })} onClick={onRemove}>
          <X className="size-4" aria-hidden />
        </Button>
      </div>
      <p id={errorId} className="mt-1 text-xs text-danger empty:hidden">
        {mistake && t(`wrong_${mistake}`)}
      </p>
    </li>
  );
}

/** The list of national holidays. It cannot be edited, because the dates are calculated. */
function NationalList({ days, isKept }: { days: CalendarView['national']; isKept: boolean }) {
  const t = useTranslations('hours');
  const format = useFormatter();
  return (
    <ul aria-label={t('national')} className={cn('grid gap-x-8 text-sm sm:grid-cols-2', !isKept && 'line-through')}>
      {days.map(({ date, name }) => (
        <li key={date} className="flex gap-3 py-1">
          <time dateTime={date} className="w-40 shrink-0 text-ink-soft tabular-nums">
            {format.dateTime(new Date(`${date}T12:00:00Z`), {
              weekday: 'short',
              day: '2-digit',
              month: 'short',
              year: 'numeric',
              timeZone: 'UTC',
            })}
          </time>
          <span className="min-w-0">{name}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly calendar: CalendarView;
  readonly mistakes: ReadonlyMap<string, Mistake>;
  readonly onChange: (changed: Partial<CalendarView>) => void;
}

/** The card of days off: the national holidays, and the organization's own holidays. */
export function HolidaysCard({ calendar, mistakes, onChange }: Props) {
  const t = useTranslations('hours');
  const { holidays, keeps_national: isKept, national } = calendar;
  return (
    <>
      <Card className="space-y-4 p-5">
        <h2 className="text-md font-semibold">{t('own')}</h2>
        {holidays.length === 0 && <p className="text-sm text-ink-faint">{t('noneOwn')}</p>}
        <ul className="space-y-3 empty:hidden">
          {holidays.map((holiday, index) => (
            <HolidayFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a day off is identified by its position until it has a date.
              key={index}
              holiday={holiday}
              number={index + 1}
              mistake={mistakes.get(`holidays.${index}`)}
              onChange={(changed) => onChange({ holidays: holidays.map((one, at) => (at === index ? changed : one)) })}
              onRemove={() => onChange({ holidays: holidays.filter((_, at) => at !== index) })}
            />
          ))}
        </ul>
        {holidays.length < most && (
          <Button size="sm" onClick={() => onChange({ holidays: [...holidays, { date: '', name: '' }] })}>
            <Plus className="size-4" aria-hidden />
            {t('addHoliday')}
          </Button>
        )}
      </Card>
      <Card className="space-y-4 p-5">
        <Switch
          checked={isKept}
          onChange={(keeps_national) => onChange({ keeps_national })}
          label={t('national')}
          hint={t('nationalHint')}
        />
        <NationalList days={national} isKept={isKept} />
      </Card>
    </>
  );
}
