import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { storableText } from '#server/base/text/storable.ts';
import type { Tx } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { noteInbound } from '../conversations/activity/conversation-activity.ts';
import type { LockedConversation } from '../conversations/locked-conversation.ts';
import { previewOf } from '../conversations/reading/preview-of.ts';
import { writeMessage } from '../messages/writing/write-message.ts';

/** Stores a message of an API caller's user and its event. The caller's transaction has locked the conversation. */
export async function storeChatMessage(
  tx: Tx,
  actor: Actor,
  conversation: LockedConversation,
  said: { readonly id: string; readonly text: string; readonly name: string | null },
): Promise<void> {
  const at = now();
  const content = storableText(said.text);
  const contactId = conversation.contact_id;
  await writeMessage(tx, actor.organizationId, {
    id: said.id,
    conversationId: conversation.id,
    connectionId: conversation.connection_id,
    role: 'user',
    type: 'text',
    content,
    // A message sent with a test key never leads to a real send, whether a person or the AI answers it.
    payload: actor.mode === 'test' ? { mode: 'test' } : null,
    author: { kind: 'contact', id: contactId, name: said.name },
    at,
  });
  const preview = previewOf(content, 'text');
  const isTest = actor.mode === 'test';
  await noteInbound(tx, actor.organizationId, conversation.id, {
    at,
    preview,
    windowHours: capabilitiesOf(conversation.network).windowHours,
    referral: null,
    isTest,
  });
  await recordEvent(tx, actor, {
    type: 'message.received',
    objectId: said.id,
    contactId,
    context: { conversation_id: conversation.id, contact_id: contactId },
  });
}
