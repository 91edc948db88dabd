import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { emptyContexts, lockFacts } from './log.store.ts';

/**
 * Empties what facts about these people say; of what happened after `since`, when it is given. Until the commit nobody
 * reads facts of the organization: what readers have made of them is there to be emptied too, and what they make later
 * knows nothing any more.
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
