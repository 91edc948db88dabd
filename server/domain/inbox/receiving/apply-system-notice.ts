import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import type { InboundMessage, InboundNotice } from '#server/gateways/channels/inbound.ts';
import { changeIdentity, type MergeInto } from '../../people/contacts/writing/change-channel-identity.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { latestConversation } from '../conversations/opening/open-conversation.ts';
import { writeMessage } from '../messages/writing/write-message.ts';
import type { QueuedItem } from './channel-queue.store.ts';

/**
 * Applies a notice of the messaging provider that a person's number, user id or identity changed
 * (whatsapp/operator-2026.md#c15). Updates the contact, and shows the notice in the conversation if there is one. The
 * notice opens no conversation and no window, and needs no answer. A notice about an unknown person does nothing.
 */
export async function applySystemNotice(
  tx: Tx,
  actor: Actor,
  item: QueuedItem,
  message: InboundMessage & { readonly notice: InboundNotice },
  mergeInto: MergeInto,
): Promise<void> {
  const contactId = await changeIdentity(tx, actor, message.notice, mergeInto);
  if (contactId === null) return;
  const { connection_id: connectionId } = item;
  const conversation = await latestConversation(tx, actor.organizationId, contactId, connectionId);
  if (!conversation) return;
  const id = newId();
  await writeMessage(tx, actor.organizationId, {
    id,
    conversationId: conversation.id,
    connectionId,
    role: 'system',
    type: 'system',
    content: message.notice.words,
    payload: message.raw,
    wamid: message.wamid,
    author: { kind: 'system', id: null, name: null },
    at: message.at ?? now(),
  });
  const context = { conversation_id: conversation.id };
  await recordEvent(tx, actor, { type: 'message.changed', objectId: id, contactId, context });
}
