/**
 * What a field for date and time says, as a moment: read on clocks of `zone`, in which the panel shows every time, whatever the
 * browser's own is. An hour that comes twice is the first of both, one that a clock skips the same time after it. Undefined: nothing
 * is said. Fetched when it is asked for: pages do not wait for the clocks of the world.
 */
export async function readMoment(field: string, zone: string): Promise<string | undefined> {
  const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(field)?.[0];
  if (!written) return undefined;
  const { Cron } = await import('croner');
  return new Cron(`${written}:00`, { timezone: zone }).nextRun(new Date(0))?.toISOString();
}
