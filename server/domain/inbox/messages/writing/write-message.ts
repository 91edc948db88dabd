import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { unlessTaken } from '#server/db/unique-violation.ts';
import { insertMessage, insertOnce, lockWamid, type NewMessage } from '../delivery/message-write.store.ts';

/**
 * A message to be stored; absent properties stay empty. An outgoing message is not written this way: it is queued with the
 * permission to write to the person (sending/ask-reach.ts).
 */
export type WrittenMessage = Pick<
  NewMessage,
  'conversationId' | 'connectionId' | 'role' | 'type' | 'content' | 'author' | 'at'
> &
  Partial<Omit<NewMessage, 'deliveryStatus'>> & { readonly deliveryStatus?: 'sent' };

const nothing = { payload: null, fileId: null, wamid: null, replyToWamid: null, deliveryStatus: null };

/** The customer as the author of a message. */
export const customerAuthor = ({ id, name }: { readonly id: string; readonly name: string }): NewMessage['author'] => ({
  kind: 'contact',
  id,
  name,
});

/** The actor as the author of a message. */
export const actorAuthor = (actor: Actor): NewMessage['author'] => ({
  kind: actor.writesAs ?? actor.kind,
  id: actor.id,
  name: actor.name,
});

/** The author of replies typed on the business's own phone; the operator does not name the person. */
export const phoneAuthor: NewMessage['author'] = { kind: 'member', id: null, name: 'WhatsApp' };

/** Writes a customer's message together with the commit; a repetition restarts the transaction, which then finds the stored one. */
export function writeInbound(tx: Tx, organizationId: string, written: WrittenMessage & { readonly id: string }): void {
  const inserted = insertOnce(tx, organizationId, { ...nothing, ...written });
  tx.atLast(unlessTaken(inserted, () => startOver('the same message came meanwhile')));
}

/** Writes a message's row and returns its id; null when the operator's id is already stored, because the message came twice. */
export async function writeMessage(tx: Tx, organizationId: string, written: WrittenMessage): Promise<string | null> {
  const message = { ...nothing, id: newId(), ...written };
  // It was sent from the phone: the operator's statuses of it may already be on their way and have to find it.
  if (message.deliveryStatus === 'sent' && message.connectionId && message.wamid) {
    await lockWamid(tx, message.connectionId, message.wamid);
  }
  return (await insertMessage(tx, organizationId, message)) > 0 ? message.id : null;
}
