import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import type { InboundMessage } from '#server/gateways/channels/inbound.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findOrCreateContact } from '../contacts/find-or-create-contact.ts';
import { notePreference } from '../contacts/note-preference.ts';
import { noteInbound } from '../conversations/conversation-activity.ts';
import { openConversation } from '../conversations/open-conversation.ts';
import { recordEvent } from '../events/record-event.ts';
import { previewOf } from '../messages/queue-message.ts';
import { customerAuthor, writeMessage } from '../messages/write-message.ts';
import { asksToStop } from '../pacing/asks-to-stop.ts';
import { applyEarlyNotes } from './apply-note.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { dropFetched, type Fetched, fetchLater, recordFetched } from './fetch-media.ts';
import { followOwner } from './follow-owner.ts';

/** The person behind a message of the operator's: the contact of its number or user id, made when missing. */
export async function contactOf(tx: Tx, actor: Actor, message: InboundMessage, at: Date) {
  const { waId, waUserId, profileName } = message;
  return (await findOrCreateContact(tx, actor, { waId, waUserId, profileName, seenAt: at })).contact;
}

/** A customer's message: contact, open conversation, message, file, event; the agent is told. */
export async function storeInbound(
  tx: Tx,
  actor: Actor,
  item: QueuedItem,
  message: InboundMessage,
  fetched: Fetched | undefined,
): Promise<void> {
  const at = message.at ?? now();
  const contact = await contactOf(tx, actor, message, at);
  const { connection_id: connectionId } = item;
  const conversation = await openConversation(tx, actor, { contactId: contact.id, connectionId, at });
  const { isElsewhere } = message;
  await followOwner(tx, actor, conversation, { isElsewhere, at });
  const id = await writeMessage(tx, actor.organizationId, {
    conversationId: conversation.id,
    connectionId,
    role: 'user',
    type: message.type,
    content: message.content,
    payload: message.raw,
    fileId: await recordFetched(tx, fetched),
    wamid: message.wamid,
    replyToWamid: message.replyToWamid,
    author: customerAuthor(contact),
    isElsewhere,
    at,
  });
  if (id === null) {
    if (fetched) tx.afterCommit(() => dropFetched(fetched));
    return;
  }
  await fetchLater(tx, actor, item, { id, media: message.media }, fetched);
  await noteInbound(tx, actor.organizationId, conversation.id, {
    at,
    preview: previewOf(message.content, message.type),
    opensWindow: true,
    referral: message.referral,
    isElsewhere,
  });
  await applyEarlyNotes(tx, actor, connectionId, message.wamid);
  await recordEvent(tx, actor, {
    type: 'message.received',
    objectId: id,
    contactId: contact.id,
    context: { conversation_id: conversation.id, contact_id: contact.id },
  });
  if (await asksToStop(tx, actor.organizationId, contact.id, message.content)) {
    await notePreference(tx, actor, contact.id, false);
  }
  if (conversation.agent_id === null || isElsewhere) return;
  const hint = { organization_id: actor.organizationId, conversation_id: conversation.id };
  tx.afterCommit(() => enqueue('parley/conversation.awaits_agent', hint));
}
