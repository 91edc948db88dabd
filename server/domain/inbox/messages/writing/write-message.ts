import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { insertMessage, insertOnce, lockWamid, type NewMessage } from '../delivery/message-write.store.ts';

/**
 * A message to be stored. Absent properties are stored as null. Outgoing messages are not of this type: they need
 * permission to contact the person and are queued (sending/ask-reach.ts).
 */
export type WrittenMessage = Pick<
  NewMessage,
  'conversationId' | 'connectionId' | 'role' | 'type' | 'content' | 'author' | 'at'
> &
  Partial<Omit<NewMessage, 'deliveryStatus'>> & { readonly deliveryStatus?: 'sent' };

const nothing = { payload: null, fileId: null, wamid: null, replyToWamid: null, deliveryStatus: null };

/** Builds the author of a message by the customer. */
export const customerAuthor = ({ id, name }: { readonly id: string; readonly name: string }): NewMessage['author'] => ({
  kind: 'contact',
  id,
  name,
});

/** Builds the author of a message by the actor. */
export const actorAuthor = (actor: Actor): NewMessage['author'] => ({
  kind: actor.writesAs ?? actor.kind,
  id: actor.id,
  name: actor.name,
});

/** The author of replies typed on the business's own phone. The messaging provider does not report who typed them. */
export const phoneAuthor: NewMessage['author'] = { kind: 'member', id: null, name: 'WhatsApp' };

/**
 * Writes a customer's message at the end of the transaction. If the same message is already stored, the transaction
 * starts over and then finds it.
 */
export function writeInbound(tx: Tx, organizationId: string, written: WrittenMessage & { readonly id: string }): void {
  const inserted = insertOnce(tx, organizationId, { ...nothing, ...written });
  tx.atLast(unlessTaken(inserted, () => startOver('the same message came meanwhile')));
}

/**
 * Writes a message and returns its id. Null when its wamid is already stored, because the message was received twice.
 */
export async function writeMessage(tx: Tx, organizationId: string, written: WrittenMessage): Promise<string | null> {
  const message = { ...nothing, id: newId(), ...written };
  // The message was sent from the business's phone. The lock ensures that the provider's status reports, which may
  // already be arriving, find the message.
  if (message.deliveryStatus === 'sent' && message.connectionId && message.wamid) {
    await lockWamid(tx, message.connectionId, message.wamid);
  }
  return (await insertMessage(tx, organizationId, message)) > 0 ? message.id : null;
}
