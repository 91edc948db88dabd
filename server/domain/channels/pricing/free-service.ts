import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { type FreeService, freeServiceMessages } from '#server/contract/channels/price.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { countFreeUsed, selectFreeUsed } from './cost.store.ts';

const leftOf = (used: number): number => Math.max(0, freeServiceMessages - used);

/**
 * Returns how many free replies a number has used this month, and how many are left. Replies to people who answered a
 * campaign count too.
 */
export async function freeService(
  organizationId: string,
  connectionId: string,
): Promise<{ included: number; used: number; left: number }> {
  const used = await countFreeUsed(organizationId, connectionId, now());
  return { included: freeServiceMessages, used, left: leftOf(used) };
}

/** Returns the used and remaining free replies of every number of the organization, sorted by the number's name. */
export async function listFreeService({ organizationId }: Actor): Promise<Page<FreeService>> {
  const rows = await selectFreeUsed(organizationId, now());
  return wholeList(rows.map((row) => ({ ...row, included: freeServiceMessages, left: leftOf(row.used) })));
}
