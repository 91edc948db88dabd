import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import type { LockedConversation } from '../conversations/locked-conversation.ts';
import { noteThreadOwner, unnamedOwner } from '../conversations/state/note-thread-owner.ts';

/**
 * Updates which app owns the thread from the way a message arrives: a normal message belongs to our app, and a message
 * on standby belongs to another app (whatsapp/operator.md#c14). The owner is therefore updated even if the messaging
 * provider did not report the handover.
 */
export async function followOwner(
  tx: Tx,
  actor: Actor,
  { contact_id: contactId, connection_id: connectionId, thread_owner: known }: LockedConversation,
  { isElsewhere, at }: { readonly isElsewhere: boolean; readonly at: Date },
): Promise<void> {
  if (!contactId || !connectionId || isElsewhere === (known !== null)) return;
  await noteThreadOwner(tx, actor, { contactId, connectionId }, isElsewhere ? unnamedOwner : null, at);
}
