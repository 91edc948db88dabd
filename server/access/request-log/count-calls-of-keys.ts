import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { KeyDay } from '#server/contract/developers/key.ts';
import { selectKeyDays } from './key-days.store.ts';

/** Returns the number of calls of each API key on each of the last 30 days. Days without calls are left out. */
export async function countCallsOfKeys(actor: Actor): Promise<{ data: KeyDay[] }> {
  return { data: await selectKeyDays(actor.organizationId, now()) };
}
