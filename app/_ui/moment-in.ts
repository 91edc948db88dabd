import { Cron } from 'croner';

/**
 * What a field for date and time says, as a moment: read on clocks of `zone`, in which the panel shows every time, whatever the
 * browser's own is. An hour that comes twice is the first of both, one that a clock skips the same time after it. Null: nothing
 * is said. The clocks of the world weigh something: parts of a page that stand there at once reach it through `momentClocks`.
 */
export function momentIn(zone: string, field: string): Date | null {
  const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(field)?.[0];
  if (!written) return null;
  try {
    return new Cron(`${written}:00`, { timezone: zone }).nextRun(new Date(0));
  } catch {
    // An address may say a month there is none of.
    return null;
  }
}
