import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { setOwner } from '../contact-write.store.ts';
import { recordHistory } from '../history/record-history.ts';

interface OwnerChange {
  readonly contactId: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason?: string | null;
}

/**
 * Sets or removes a contact's owner, and records the change in the contact's history and as an event. Does nothing if
 * the owner stays the same.
 */
export async function assignOwner(tx: Tx, actor: Actor, change: OwnerChange): Promise<void> {
  if (change.from === change.to) return;
  const at = now();
  const source = actor.kind === 'member' ? 'manual' : actor.source === 'api' ? 'webhook' : actor.source;
  const owner = change.to === null ? { userId: null, at: null, source: null } : { userId: change.to, at, source };
  await setOwner(tx, actor.organizationId, change.contactId, owner);
  await recordHistory(tx, actor, change.contactId, 'assignment_changed', at, {
    from_user_id: change.from,
    to_user_id: change.to,
    reason: change.reason ?? null,
  });
  await recordEvent(tx, actor, {
    type: change.to === null ? 'contact.unassigned' : 'contact.assigned',
    objectId: change.contactId,
    contactId: change.contactId,
    context: { from_user_id: change.from, to_user_id: change.to, source: actor.source },
  });
}
