import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockConversation } from '../conversations/conversation-activity.ts';
import { noteRating, rateConversation } from '../conversations/rating.ts';
import { recordEvent } from '../events/record-event.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { part, words } from './inbound-content.ts';
import { insertMessage } from './message-write.store.ts';
import { previewOf } from './queue-message.ts';
import { readRating } from './rating-question.ts';
import type { InboundMessage } from './read-inbound-message.ts';
import { contactOf, windowMs } from './store-inbound.ts';

const replyIdOf = (message: InboundMessage): string => words(part(part(message.raw.interactive).list_reply).id);

/**
 * An answer to our rating question belongs to the conversation it rates, closed as that is: no new one is opened, nobody
 * has to answer. Answers false for any other message.
 */
export async function storeRating(tx: Tx, actor: Actor, item: QueuedItem, message: InboundMessage): Promise<boolean> {
  const rating = readRating(replyIdOf(message));
  if (!rating) return false;
  const at = message.at ?? now();
  const conversation = await lockConversation(tx, actor.organizationId, rating.conversationId);
  if (!conversation || conversation.connection_id !== item.connection_id) return false;
  const contact = await contactOf(tx, actor, message, at);
  if (conversation.contact_id !== contact.id) return false;
  const id = newId();
  await insertMessage(tx, actor.organizationId, {
    id,
    conversationId: conversation.id,
    connectionId: item.connection_id,
    role: 'user',
    type: message.type,
    content: message.content,
    payload: message.raw,
    fileId: null,
    wamid: message.wamid,
    replyToWamid: message.replyToWamid,
    author: { kind: 'contact', id: contact.id, name: contact.name },
    deliveryStatus: null,
    at,
  });
  const windowExpiresAt = new Date(at.getTime() + windowMs);
  const preview = previewOf(message.content, message.type);
  await noteRating(tx, actor.organizationId, conversation.id, { at, preview, windowExpiresAt });
  const context = { conversation_id: conversation.id, contact_id: contact.id };
  await recordEvent(tx, actor, { type: 'message.received', objectId: id, contactId: contact.id, context });
  await rateConversation(tx, actor, conversation.id, { contactId: contact.id, score: rating.score, at });
  return true;
}
