import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { emptyContexts, lockEvents } from './log.store.ts';

/**
 * Empties the context of domain events about these people; with `since`, only of events after that time. Until the
 * commit, no consumer reads domain events of the organization. The caller can therefore also empty the data that
 * consumers have already stored. Data that consumers store later no longer contains the emptied values.
 */
export async function emptyDomainEvents(
  tx: Tx,
  { organizationId }: Actor,
  contactIds: readonly string[],
  since: Date | null,
): Promise<void> {
  await lockEvents(tx, organizationId);
  await emptyContexts(tx, organizationId, contactIds, since);
}
