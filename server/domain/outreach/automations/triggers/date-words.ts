import type { AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { dayMs } from '#server/contract/platform/periods.ts';

type DateTrigger = Extract<AutomationTrigger, { type: 'date_field' }>;

/** The earliest year that is searched for: no living person was born before it, and no invoice is older. */
const firstYear = 1900;

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/**
 * Returns the date that makes a contact due on `day`. With `before` it is that many days after `day`, with `after` that
 * many days earlier.
 */
export function dateOfTurn({ when, days }: DateTrigger, day: string): string {
  const away = (days ?? 0) * { before: 1, on: 0, after: -1 }[when];
  return new Date(Date.parse(`${day}T00:00:00Z`) + away * dayMs).toISOString().slice(0, 10);
}

/**
 * Returns the texts by which a contact's field may name the date: in ISO form and, where Portuguese is spoken, as
 * people there write it. For a yearly date these are all years up to this one. Someone born on 29 February has 28
 * February in the years that lack the day.
 */
export function dateWords({ repeat }: Pick<DateTrigger, 'repeat'>, date: string, locale: string): string[] {
  const [written = '', month = '', day = ''] = date.split('-');
  const year = Number(written);
  const isLocal = locale.toLowerCase().startsWith('pt');
  const write = (of: number, [monthOf, dayOf]: readonly [string, string]): string[] => [
    `${of}-${monthOf}-${dayOf}`,
    ...(isLocal ? [`${dayOf}/${monthOf}/${of}`] : []),
  ];
  if (repeat !== 'yearly') return write(year, [month, day]);
  const years = Array.from({ length: Math.max(0, year - firstYear + 1) }, (_, at) => firstYear + at);
  const hasLeapDay = month === '02' && day === '28' && !isLeap(year);
  return [
    ...years.flatMap((of) => write(of, [month, day])),
    ...(hasLeapDay ? years.filter(isLeap).flatMap((of) => write(of, ['02', '29'])) : []),
    ...(isLocal ? [`${day}/${month}`, ...(hasLeapDay ? ['29/02'] : [])] : []),
  ];
}
