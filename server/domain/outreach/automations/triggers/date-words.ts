import type { AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { dayMs } from '#server/contract/platform/periods.ts';

type DateTrigger = Extract<AutomationTrigger, { type: 'date_field' }>;

/** The earliest year that is searched for. No living person was born earlier, and no invoice is older. */
const firstYear = 1900;

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/**
 * Returns the date that a contact must have in its field so that the flow starts on `day`. With `before` the date is
 * that many days after `day`, with `after` that many days earlier.
 */
export function dateOfTurn({ when, days }: DateTrigger, day: string): string {
  const away = (days ?? 0) * { before: 1, on: 0, after: -1 }[when];
  return new Date(Date.parse(`${day}T00:00:00Z`) + away * dayMs).toISOString().slice(0, 10);
}

/**
 * Returns the field values that match a date: in ISO form and, in Portuguese locales, also as people there write it. A
 * yearly trigger matches the date in every year up to this one. In years that are not leap years, 28 February also
 * matches 29 February.
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
