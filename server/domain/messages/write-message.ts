import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { unlessTaken } from '#server/db/unique-violation.ts';
import { insertMessage, insertOnce, lockWamid, type NewMessage } from './message-write.store.ts';

/**
 * A message as its writer knows it; what is not said is not there. One that is to leave is none of these: it is queued
 * with the permission to write to the person (sending/ask-reach.ts).
 */
export type WrittenMessage = Pick<
  NewMessage,
  'conversationId' | 'connectionId' | 'role' | 'type' | 'content' | 'author' | 'at'
> &
  Partial<Omit<NewMessage, 'deliveryStatus'>> & { readonly deliveryStatus?: 'sent' };

const nothing = { payload: null, fileId: null, wamid: null, replyToWamid: null, deliveryStatus: null };

/** A customer, as their messages show them. */
export const customerAuthor = ({ id, name }: { readonly id: string; readonly name: string }): NewMessage['author'] => ({
  kind: 'contact',
  id,
  name,
});

/** Whoever acts, as what they say shows them. */
export const actorAuthor = (actor: Actor): NewMessage['author'] => ({
  kind: actor.writesAs ?? actor.kind,
  id: actor.id,
  name: actor.name,
});

/** Who answered on the business's own phone; the operator does not say which person. */
export const phoneAuthor: NewMessage['author'] = { kind: 'member', id: null, name: 'WhatsApp' };

/** Writes what a customer said, with the commit; that it came twice starts the transaction over, which looks for it first. */
export function writeInbound(tx: Tx, organizationId: string, written: WrittenMessage & { readonly id: string }): void {
  const inserted = insertOnce(tx, organizationId, { ...nothing, ...written });
  tx.atLast(unlessTaken(inserted, () => startOver('the same message came meanwhile')));
}

/** Writes a message's row and answers its id; null when the operator's id was stored before: the same message came twice. */
export async function writeMessage(tx: Tx, organizationId: string, written: WrittenMessage): Promise<string | null> {
  const message = { ...nothing, id: newId(), ...written };
  // It left by itself: the operator's statuses of it may be under way, and are to find it.
  if (message.deliveryStatus === 'sent' && message.connectionId && message.wamid) {
    await lockWamid(tx, message.connectionId, message.wamid);
  }
  return (await insertMessage(tx, organizationId, message)) > 0 ? message.id : null;
}
