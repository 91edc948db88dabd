/** The locale in which numbers and dates are read, and the current time. */
export interface Reading {
  readonly locale: string;
  readonly at: Date;
}

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const written = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$/;

/**
 * Completes a year of two digits to the latest possible year that is at most ten years ahead: 90 is 1990, 30 is 2030.
 */
function wholeYear(year: number, at: Date): number {
  const latest = at.getUTCFullYear() + 10;
  return latest - ((latest - year) % 100);
}

/** Returns the date in ISO form. Null if the calendar has no such date, for example 31/02. */
function dayOf(year: number, month: number, day: number): string | null {
  const made = new Date(Date.UTC(2000, month - 1, day));
  made.setUTCFullYear(year, month - 1, day);
  const isThere = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
  return isThere ? made.toISOString().slice(0, 10) : null;
}

/**
 * Parses a date as it is written in the given language: 28/11/2026 in Portuguese, 11/28/2026 in English, 2026-11-28 in
 * both. Null if the text is not a date.
 */
export function readDate(said: string, { locale, at }: Reading): string | null {
  const text = said.trim().replace(/[.!]{1,3}$/, '');
  const [, year, month, day] = iso.exec(text) ?? [];
  if (day !== undefined) return dayOf(Number(year), Number(month), Number(day));
  const [, one, two, last] = written.exec(text) ?? [];
  if (last === undefined) return null;
  const [first, second] = [Number(one), Number(two)];
  const whole = last.length === 2 ? wholeYear(Number(last), at) : Number(last);
  const isMonthFirst = /^en(?:-us)?$/i.test(locale) && first <= 12;
  return isMonthFirst ? dayOf(whole, first, second) : dayOf(whole, second, first);
}
