import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { saveThreadOwner } from './conversation-state.store.ts';

/** The owner's name when another app owns the thread and the messaging provider did not report which app. */
export const unnamedOwner = 'other';

/**
 * Rounds down to the second, because the messaging provider reports whole seconds. A report of the same second then
 * counts as later than the time that we stored ourselves.
 */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000);

/**
 * Records which app answers a person on WhatsApp from a given time on (whatsapp/operator.md#c14). Null means our app. A
 * stored report with a later time stays in force, and a known owner is not replaced by an unknown owner.
 */
export async function noteThreadOwner(
  tx: Tx,
  actor: Actor,
  thread: { readonly contactId: string; readonly connectionId: string },
  owner: string | null,
  at: Date,
): Promise<void> {
  const told = { owner, at: wholeSecond(at), isGuess: owner === unnamedOwner };
  for (const { id } of await saveThreadOwner(tx, actor.organizationId, thread, told)) {
    await recordEvent(tx, actor, { type: 'conversation.changed', objectId: id, contactId: thread.contactId });
  }
}
