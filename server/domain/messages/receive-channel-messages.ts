import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findOrCreateContact } from '../contacts/find-or-create-contact.ts';
import { noteInbound } from '../conversations/conversation-activity.ts';
import { openConversation } from '../conversations/open-conversation.ts';
import { recordEvent } from '../events/record-event.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { drainSender } from './drain-sender.ts';
import { findByWamid } from './inbound.store.ts';
import { insertMessage } from './message-write.store.ts';
import { previewOf } from './queue-message.ts';
import { type InboundMessage, readInboundMessage } from './read-inbound-message.ts';

const windowMs = 24 * 60 * 60 * 1000;
/** Notes about other messages or the number itself: kept, but no one waits for an answer to them. */
const notes = new Set(['reaction', 'edit', 'revoke', 'system']);

async function store(tx: Tx, actor: Actor, item: QueuedItem, message: InboundMessage): Promise<void> {
  const at = message.at ?? now();
  const { contact } = await findOrCreateContact(tx, actor, {
    waId: message.waId,
    waUserId: message.waUserId,
    profileName: message.profileName,
    seenAt: at,
  });
  const of = { contactId: contact.id, connectionId: item.connection_id, at };
  const conversation = await openConversation(tx, actor, of);
  const id = newId();
  const isNote = notes.has(message.type);
  const inserted = await insertMessage(tx, actor.organizationId, {
    id,
    conversationId: conversation.id,
    connectionId: item.connection_id,
    role: isNote ? 'system' : 'user',
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
  if (inserted === 0 || isNote) return;
  await noteInbound(tx, actor.organizationId, conversation.id, {
    at,
    preview: previewOf(message.content, message.type),
    windowExpiresAt: new Date(at.getTime() + windowMs),
    referral: message.referral,
  });
  await recordEvent(tx, actor, {
    type: 'message.received',
    objectId: id,
    contactId: contact.id,
    context: { conversation_id: conversation.id, contact_id: contact.id },
  });
  const hint = { organization_id: actor.organizationId, conversation_id: conversation.id };
  tx.afterCommit(() => enqueue('parley/conversation.awaits_agent', hint));
}

async function receive(tx: Tx, actor: Actor, item: QueuedItem): Promise<void> {
  const message = readInboundMessage(item.body);
  // The operator repeats what it is not sure we got; a repetition must not even open a conversation.
  if (await findByWamid(tx, actor.organizationId, item.connection_id, message.wamid)) return;
  await store(tx, actor, item, message);
}

/** Turns a sender's waiting messages into contact, conversation, message and event, in order. Answers how many were worked. */
export const receiveChannelMessages = (connectionId: string, senderKey: string): Promise<number> =>
  drainSender('message', connectionId, senderKey, receive);
