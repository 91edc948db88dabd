import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvents } from '../../../platform/events/record-events.ts';
import { moveContacts } from './portfolio.store.ts';

interface Handover {
  readonly from: string;
  readonly to: string | null;
  /** The reason that the contacts' history shows. */
  readonly reason: string;
}

/**
 * Moves all contacts of one owner to another member, or leaves them without an owner. Each contact gets the same
 * history and events as in a single assignment. Returns the number of contacts.
 */
export async function handOverPortfolio(tx: Tx, actor: Actor, { from, to, reason }: Handover): Promise<number> {
  const { source } = actor;
  const history = { from_user_id: from, to_user_id: to, source, reason, changed_by: byOf(actor) };
  const moved = await moveContacts(tx, actor.organizationId, {
    from,
    to,
    at: now(),
    assignmentSource: 'manual',
    history,
  });
  const type = to === null ? 'contact.unassigned' : 'contact.assigned';
  const context = { from_user_id: from, to_user_id: to, source };
  await recordEvents(
    tx,
    actor,
    moved.map(({ id }) => ({ type, objectId: id, contactId: id, context })),
  );
  return moved.length;
}
