import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { type LockedConversation, noteOutgoing } from '../conversations/conversation-activity.ts';
import { insertMessage } from './message-write.store.ts';

/** The first line or two, as the inbox list shows it. */
export const previewOf = (content: string): string => {
  const line = content.replace(/\s+/g, ' ').trim();
  return line.length > 140 ? `${line.slice(0, 139)}…`.toWellFormed() : line;
};

/** Who speaks, as the message shows it. */
const authorOf = (actor: Actor) => ({ kind: actor.kind, id: actor.id, name: actor.name });

/**
 * Writes an outgoing text as `queued` into a conversation the transaction holds locked. What was queued is committed
 * before it is sent, so that a process that dies in between leaves a trace instead of a second message.
 */
export async function queueMessage(
  tx: Tx,
  actor: Actor,
  conversation: LockedConversation,
  message: { readonly id: string; readonly text: string },
): Promise<void> {
  const at = now();
  await insertMessage(tx, actor.organizationId, {
    id: message.id,
    conversationId: conversation.id,
    connectionId: conversation.connection_id,
    role: 'assistant',
    type: 'text',
    content: message.text,
    payload: null,
    wamid: null,
    replyToWamid: null,
    author: authorOf(actor),
    deliveryStatus: 'queued',
    at,
  });
  await noteOutgoing(tx, actor.organizationId, conversation.id, {
    at,
    preview: previewOf(message.text),
    raisesTurn: actor.kind !== 'agent',
    keepsWaiting: false,
  });
}
