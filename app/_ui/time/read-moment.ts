import { fetchedOnUse } from '../browser/fetched-on-use.ts';

/** The code that reads date and time fields. It loads separately, so that pages do not wait for the time zone data. */
export const momentClocks = fetchedOnUse(() => import('./moment-in.ts'));

/**
 * Reads a date and time field in the given zone, loading the time zone code first; undefined if the field is empty or
 * invalid.
 */
export const readMoment = async (field: string, zone: string): Promise<string | undefined> =>
  (await momentClocks.fetch()).momentIn(zone, field)?.toISOString();
