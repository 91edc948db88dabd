import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { EventType } from '#server/contract/developers/event-types.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordHistory } from '../../people/contacts/history/record-history.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { changedBetween, type MergeSide } from './merge-plan.ts';

interface Change {
  readonly before: MergeSide;
  readonly after: MergeSide;
}

/**
 * Records the domain events for the changes to one contact that were made by a merge or by undoing a merge. The event
 * of the merge itself is recorded separately.
 */
export async function recordSideChange(
  tx: Tx,
  actor: Actor,
  contactId: string,
  { before, after }: Change,
  reason: string,
): Promise<void> {
  const record = (type: EventType, context: Record<string, unknown>) =>
    recordEvent(tx, actor, { type, objectId: contactId, contactId, context });
  const { source } = actor;
  const changed = changedBetween(before, after);
  if (changed.length > 0) await record('contact.updated', { source, changed });
  const [from, to] = [before.assignedUserId, after.assignedUserId];
  if (from !== to) {
    await recordHistory(tx, actor, contactId, 'assignment_changed', now(), {
      from_user_id: from,
      to_user_id: to,
      reason,
    });
    const type = to === null ? 'contact.unassigned' : 'contact.assigned';
    await record(type, { from_user_id: from, to_user_id: to, source });
  }
  const optedOut = after.optedOutAt !== null;
  if ((before.optedOutAt !== null) !== optedOut) {
    await record(optedOut ? 'contact.opted_out' : 'contact.opted_in', { source });
  }
}

/**
 * Records the domain events of a merge: contact.merged, and the survivor's changed values. No events are recorded for
 * the tags and pipelines that the survivor gains, because they would start automations a second time; contact.merged
 * shows them.
 */
export async function recordMerge(
  tx: Tx,
  actor: Actor,
  merge: Change & { readonly survivorId: string; readonly mergedId: string },
): Promise<void> {
  await recordEvent(tx, actor, {
    type: 'contact.merged',
    objectId: merge.survivorId,
    contactId: merge.survivorId,
    context: { merged_contact_id: merge.mergedId },
  });
  await recordSideChange(tx, actor, merge.survivorId, merge, 'merge');
}
