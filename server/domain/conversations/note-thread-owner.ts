import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';
import { saveThreadOwner } from './thread-owner.store.ts';

/** Somebody else owns the thread, and we were not told who. */
export const unnamedOwner = 'other';

/** The operator knows whole seconds: what it says within the one in which we noted something came after. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

/**
 * Who answers a person on the operator's network from a moment on (whatsapp/operator.md#c14); null: we do. What was told for a
 * later moment stays, and somebody known by name is not made unknown.
 */
export async function noteThreadOwner(
  tx: Tx,
  actor: Actor,
  place: { readonly contactId: string; readonly connectionId: string },
  owner: string | null,
  at: Date,
): Promise<void> {
  const told = { owner, at: wholeSecond(at), isGuess: owner === unnamedOwner };
  for (const { id } of await saveThreadOwner(tx, actor.organizationId, place, told)) {
    await recordEvent(tx, actor, { type: 'conversation.changed', objectId: id, contactId: place.contactId });
  }
}
