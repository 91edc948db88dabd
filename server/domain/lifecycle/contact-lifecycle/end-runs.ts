import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvents } from '../../platform/events/record-events.ts';
import { endRunsOf } from './end-runs.store.ts';

/**
 * Ends the contact's automation runs, as an erasure requires (contract/contacts.md#rules). Returns a function that
 * records the events for the ended runs. The caller calls that function after it has emptied the person's events. The
 * new events contain only ids, so they stay, and consumers can show why the run ended.
 */
export async function endRuns(tx: Tx, actor: Actor, contactIds: readonly string[]): Promise<() => Promise<void>> {
  const ended = await endRunsOf(tx, actor.organizationId, contactIds, now());
  const events = ended.map(({ id, automation_id, contact_id }) => ({
    type: 'automation.run_completed' as const,
    objectId: id,
    contactId: contact_id,
    context: { automation_id, run_id: id, contact_id, reason: 'contact_erased' },
  }));
  return () => recordEvents(tx, actor, events);
}
