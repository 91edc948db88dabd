import { useFormatter } from 'next-intl';

/** What a day of the week is called; 1: Monday. */
export function useDayName() {
  const format = useFormatter();
  return (weekday: number, form: 'short' | 'long' = 'short') =>
    // A Monday was the first of that month.
    format.dateTime(new Date(Date.UTC(2024, 0, weekday)), { weekday: form, timeZone: 'UTC' });
}
