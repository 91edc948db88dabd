import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import type { InboundMessage } from '#server/gateways/channels/inbound.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { applyAction } from '../conversations/actions/apply-action.ts';
import { noteLateAnswer, noteOutgoing } from '../conversations/activity/conversation-activity.ts';
import { openConversation } from '../conversations/opening/open-conversation.ts';
import { previewOf } from '../conversations/reading/preview-of.ts';
import { unnamedOwner } from '../conversations/state/note-thread-owner.ts';
import { applyKnownStatuses } from '../messages/delivery/apply-known-statuses.ts';
import { phoneAuthor, writeMessage } from '../messages/writing/write-message.ts';
import { applyEarlyChanges } from './apply-message-change.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { type Fetched, fetchLater, recordFetched } from './fetch-media.ts';
import { followOwner } from './follow-owner.ts';
import { contactOf } from './store-inbound.ts';

/**
 * Returns the author for messages of the other app that owns the thread. The author's name is null if the app is
 * unknown.
 */
const otherAuthor = (owner: string | null) => ({
  kind: 'system',
  id: null,
  name: owner === unnamedOwner ? null : owner,
});

/**
 * Stores a reply that was typed on the business's own phone (whatsapp/operator.md#c8). It is a message of the team and
 * a takeover by an unknown member.
 */
export async function storeEcho(
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
  if (isElsewhere) await followOwner(tx, actor, conversation, { isElsewhere, at });
  const id = newId();
  await writeMessage(tx, actor.organizationId, {
    id,
    conversationId: conversation.id,
    connectionId,
    role: 'assistant',
    type: message.type,
    content: message.content,
    payload: message.raw,
    fileId: await recordFetched(tx, fetched),
    wamid: message.wamid,
    replyToWamid: message.replyToWamid,
    author: isElsewhere ? otherAuthor(conversation.thread_owner) : phoneAuthor,
    isElsewhere,
    deliveryStatus: 'sent',
    answers: true,
    at,
  });
  await fetchLater(tx, actor, item, { id, media: message.media }, fetched);
  // An answer by another app is not a takeover by our team.
  if (!isElsewhere) await applyAction(tx, actor, conversation, { kind: 'take_over', userId: null, at: now() });
  if (!isElsewhere && conversation.last_inbound_at !== null && at < conversation.last_inbound_at) {
    await noteLateAnswer(tx, actor.organizationId, conversation.id, at);
  } else {
    const preview = previewOf(message.content, message.type);
    // The message counts as an answer, from a person on the business's phone or from the app that owns the thread.
    await noteOutgoing(tx, actor, conversation.id, { at, preview, keepsHidden: false, counts: true });
  }
  await recordEvent(tx, actor, {
    type: 'message.sent',
    objectId: id,
    contactId: contact.id,
    context: { conversation_id: conversation.id, contact_id: contact.id },
  });
  await applyKnownStatuses(tx, actor, { id, connectionId, wamid: message.wamid });
  await applyEarlyChanges(tx, actor, item, message.wamid);
}
