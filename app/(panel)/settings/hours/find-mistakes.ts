import type { BusinessCalendar } from '#server/contract/organization/business-calendar.ts';

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Day = (typeof days)[number];
export type Span = BusinessCalendar['hours'][Day][number];

export type Mistake = 'missing' | 'ends_first' | 'overlap' | 'no_date' | 'no_name' | 'twice';

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const isTime = (text: string): boolean => timePattern.test(text) || text === '24:00';

function spanMistake(span: Span, earlier: readonly Span[]): Mistake | null {
  if (!isTime(span.from) || !isTime(span.to)) return 'missing';
  if (span.from >= span.to) return 'ends_first';
  return earlier.some(({ from, to }) => span.from < to && from < span.to) ? 'overlap' : null;
}

/** Finds the mistakes that prevent saving the calendar. The keys are positions such as `mon.0` or `holidays.2`. */
export function findMistakes({ hours, holidays }: BusinessCalendar): ReadonlyMap<string, Mistake> {
  const mistakes = new Map<string, Mistake>();
  for (const day of days) {
    for (const [at, span] of hours[day].entries()) {
      const mistake = spanMistake(span, hours[day].slice(0, at));
      if (mistake) mistakes.set(`${day}.${at}`, mistake);
    }
  }
  for (const [at, { date, name }] of holidays.entries()) {
    const isTwice = holidays.slice(0, at).some((one) => one.date === date);
    const mistake = date === '' ? 'no_date' : name.trim() === '' ? 'no_name' : isTwice ? 'twice' : null;
    if (mistake) mistakes.set(`holidays.${at}`, mistake);
  }
  return mistakes;
}
