import { useFormatter } from 'next-intl';

/** Returns a function for the name of a day of the week, where 1 is Monday. */
export function useDayName() {
  const format = useFormatter();
  return (weekday: number, form: 'short' | 'long' = 'short') =>
    // 1 January 2024 was a Monday, so that day of January has the weekday with the same number.
    format.dateTime(new Date(Date.UTC(2024, 0, weekday)), { weekday: form, timeZone: 'UTC' });
}
