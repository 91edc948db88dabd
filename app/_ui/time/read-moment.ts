import { fetchedOnUse } from '../browser/fetched-on-use.ts';

/**
 * Loads the code that parses date and time inputs. It is loaded separately, so that pages do not wait for the time zone
 * data.
 */
export const momentClocks = fetchedOnUse(() => import('./moment-in.ts'));

/**
 * Parses the value of a date and time input in the given zone, after loading the time zone code. Returns undefined if
 * the field is empty or invalid.
 */
export const readMoment = async (field: string, zone: string): Promise<string | undefined> =>
  (await momentClocks.fetch()).momentIn(zone, field)?.toISOString();
