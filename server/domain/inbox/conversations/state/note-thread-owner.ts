import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { saveThreadOwner } from './thread-owner.store.ts';

/** The owner's name when another app owns the thread and the operator did not say which. */
export const unnamedOwner = 'other';

/**
 * Rounds down to the second. The operator reports whole seconds, so what it reports within the second of our own note
 * came after that note.
 */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

/**
 * Records which app answers a person on WhatsApp from a moment on (whatsapp/operator.md#c14); null: we do. A report for
 * a later moment stays in force, and an owner known by name is not replaced by an unknown one.
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
