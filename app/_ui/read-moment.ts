import { fetchedOnUse } from './fetched-on-use.ts';

/** What reads fields for date and time: pages do not wait for the clocks of the world. */
export const momentClocks = fetchedOnUse(() => import('./moment-in.ts'));

/** What a field says on clocks of the zone, for whoever can wait for them; undefined: nothing. */
export const readMoment = async (field: string, zone: string): Promise<string | undefined> =>
  (await momentClocks.fetch()).momentIn(zone, field)?.toISOString();
