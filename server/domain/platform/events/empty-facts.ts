import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { emptyContexts, lockFacts } from './log.store.ts';

/**
 * Empties the context of facts about these people (with `since`: only of later facts). No reader reads facts of the
 * organization until the commit, so the caller can also empty what readers have made of them, and what they make later no
 * longer contains it.
 */
export async function emptyFacts(
  tx: Tx,
  { organizationId }: Actor,
  contactIds: readonly string[],
  since: Date | null,
): Promise<void> {
  await lockFacts(tx, organizationId);
  await emptyContexts(tx, organizationId, contactIds, since);
}
