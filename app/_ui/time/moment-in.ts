import { Cron } from 'croner';

/**
 * Parses the value of a date and time input as a time in `zone`, the panel's time zone, whatever the browser's zone is.
 * If an hour occurs twice, the first occurrence is used. A time that the clock skips is moved forward by the skipped
 * amount. Returns null for an empty field. The time zone code is large, so parts of a page that are rendered at once
 * load this code through `momentClocks`.
 */
export function momentIn(zone: string, field: string): Date | null {
  const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(field)?.[0];
  if (!written) return null;
  try {
    return new Cron(`${written}:00`, { timezone: zone }).nextRun(new Date(0));
  } catch {
    // The value may come from the page's URL and contain a month that does not exist.
    return null;
  }
}
