import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import type { InboundMessage } from '#server/gateways/channels/inbound.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { commentOnRating, rateConversation } from '../conversations/actions/rating.ts';
import { noteRatingAnswer } from '../conversations/activity/conversation-activity.ts';
import { lockConversation } from '../conversations/lock-conversation.ts';
import { previewOf } from '../conversations/reading/preview-of.ts';
import { readRating } from '../messages/writing/rating-question.ts';
import { customerAuthor, writeMessage } from '../messages/writing/write-message.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { findRatedByQuote } from './inbound.store.ts';
import { readOptOut } from './opt-out-words.ts';
import { contactOf } from './store-inbound.ts';

interface Rating {
  readonly conversationId: string;
  /** The score. Null when the message is a comment on an earlier score. */
  readonly score: number | null;
}

/**
 * Reads a score from our list of scores, or a comment that quotes the rating question or the score. Null for any other
 * message.
 */
async function ratingIn(tx: Tx, actor: Actor, item: QueuedItem, message: InboundMessage): Promise<Rating | null> {
  const score = readRating(message.chosenRowId ?? '');
  if (score || message.type !== 'text' || message.replyToWamid === null) return score;
  // A request to stop receiving messages is not a comment on the score, even if it quotes the question.
  if (readOptOut(message.content) !== null) return null;
  const quoted = { connectionId: item.connection_id, wamid: message.replyToWamid };
  const rated = await findRatedByQuote(tx, actor.organizationId, quoted);
  return rated && { conversationId: rated.id, score: null };
}

/**
 * Stores an answer to our rating question in the closed conversation that it rates. No conversation is opened, and
 * nobody has to answer. A comment counts only if it quotes the question or the score, because any other text may be a
 * new request that must not be missed. Returns false for a message that is no rating.
 */
export async function storeRating(tx: Tx, actor: Actor, item: QueuedItem, message: InboundMessage): Promise<boolean> {
  const rating = await ratingIn(tx, actor, item, message);
  if (!rating) return false;
  const at = message.at ?? now();
  const conversation = await lockConversation(tx, actor.organizationId, rating.conversationId);
  if (!conversation || conversation.connection_id !== item.connection_id) return false;
  const contact = await contactOf(tx, actor, message, at);
  if (conversation.contact_id !== contact.id) return false;
  await storeAnswer(tx, actor, item, message, { conversationId: conversation.id, contact, at });
  if (rating.score === null) {
    await commentOnRating(tx, actor, conversation.id, { contactId: contact.id, comment: message.content });
  } else
    await rateConversation(tx, actor, conversation.id, {
      contactId: contact.id,
      score: rating.score,
      comment: null,
      at,
    });
  return true;
}

interface Rated {
  readonly conversationId: string;
  readonly contact: { readonly id: string; readonly name: string };
  readonly at: Date;
}

async function storeAnswer(tx: Tx, actor: Actor, item: QueuedItem, message: InboundMessage, rated: Rated) {
  const { conversationId, contact, at } = rated;
  const id = newId();
  await writeMessage(tx, actor.organizationId, {
    id,
    conversationId,
    connectionId: item.connection_id,
    role: 'user',
    type: message.type,
    content: message.content,
    payload: message.raw,
    wamid: message.wamid,
    replyToWamid: message.replyToWamid,
    author: customerAuthor(contact),
    at,
  });
  const preview = previewOf(message.content, message.type);
  const { windowHours } = capabilitiesOf(item.network);
  await noteRatingAnswer(tx, actor.organizationId, conversationId, { at, preview, windowHours });
  const context = { conversation_id: conversationId, contact_id: contact.id };
  await recordEvent(tx, actor, { type: 'message.received', objectId: id, contactId: contact.id, context });
}
