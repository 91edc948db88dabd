import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { KeyDay } from '#server/contract/developers/key.ts';
import { selectKeyDays } from './key-days.store.ts';

/** Returns how many calls each key made in the last 30 days, for the days on which it made any. */
export async function countCallsOfKeys(actor: Actor): Promise<{ data: KeyDay[] }> {
  return { data: await selectKeyDays(actor.organizationId, now()) };
}
