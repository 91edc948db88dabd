import { Cron } from 'croner';

/**
 * Reads the value of a date and time field as a moment in `zone`, the zone in which the panel shows every time,
 * whatever the browser's zone is. Of an hour that occurs twice, the first is meant; a time that the clock skips is read
 * as the same time after the skip. Returns null for an empty field. The time zone code is large, so parts of a page
 * that are rendered at once load it through `momentClocks`.
 */
export function momentIn(zone: string, field: string): Date | null {
  const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(field)?.[0];
  if (!written) return null;
  try {
    return new Cron(`${written}:00`, { timezone: zone }).nextRun(new Date(0));
  } catch {
    // The address of the page may contain a month that does not exist.
    return null;
  }
}
