import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import type { InboundMessage, InboundNotice } from '#server/gateways/channels/inbound.ts';
import { changeNumber, changeUserId } from '../../people/contacts/writing/change-channel-identity.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { latestOrOpenConversation } from '../conversations/opening/open-conversation.ts';
import { writeMessage } from '../messages/writing/write-message.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import { contactOf } from './store-inbound.ts';

/**
 * Applies a notice of the messaging provider that a person's number, user id or identity changed
 * (whatsapp/operator.md#c7). Updates the contact and shows the notice in the conversation. The notice needs no answer.
 */
export async function applySystemNotice(
  tx: Tx,
  actor: Actor,
  item: QueuedItem,
  message: InboundMessage & { readonly notice: InboundNotice },
): Promise<void> {
  const at = message.at ?? now();
  const contact = await contactOf(tx, actor, message, at);
  const { waId, waUserId, words } = message.notice;
  if (waId) await changeNumber(tx, actor, contact.id, waId);
  if (waUserId) await changeUserId(tx, actor, contact.id, waUserId);
  const { connection_id: connectionId } = item;
  const conversation = await latestOrOpenConversation(tx, actor, { contactId: contact.id, connectionId, at });
  const id = newId();
  await writeMessage(tx, actor.organizationId, {
    id,
    conversationId: conversation.id,
    connectionId,
    role: 'system',
    type: 'system',
    content: words,
    payload: message.raw,
    wamid: message.wamid,
    author: { kind: 'system', id: null, name: null },
    at,
  });
  const context = { conversation_id: conversation.id };
  await recordEvent(tx, actor, { type: 'message.changed', objectId: id, contactId: contact.id, context });
}
