import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { refuseWhileHeld } from '#server/base/held-back.ts';
import type { Tx } from '#server/db/transact.ts';
import { noteOutgoing } from '../conversations/conversation-activity.ts';
import type { LockedConversation } from '../conversations/locked-conversation.ts';
import { actorAuthor, writeMessage } from './write-message.ts';

/** The first line or two, as the inbox list shows it; the type of what has no words. */
export const previewOf = (content: string, type: string): string => {
  const line = content.replace(/\s+/g, ' ').trim() || `[${type}]`;
  return line.length > 140 ? `${line.slice(0, 139)}…`.toWellFormed() : line;
};

/** An outgoing message as the conversation shows it. */
export interface OutgoingMessage {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly payload: unknown;
  readonly fileId: string | null;
  /** The operator's id of the message it quotes. */
  readonly replyToWamid?: string | null;
  /** A conversation that waits hidden for the customer's answer stays so (open_conversation on_reply). */
  readonly keepsHidden: boolean;
}

/** A text and nothing else. */
export const outgoingText = (id: string, text: string): OutgoingMessage => ({
  id,
  type: 'text',
  content: text,
  payload: null,
  fileId: null,
  keepsHidden: false,
});

/**
 * Writes an outgoing message as `queued` into a conversation the transaction holds locked. What was queued is committed
 * before it is sent, so that a process that dies in between leaves a trace instead of a second message. Nothing waits for
 * it before the commit. Throws service_unavailable while a restored database is held back.
 */
export function queueMessage(tx: Tx, actor: Actor, conversation: LockedConversation, message: OutgoingMessage): void {
  if (actor.mode !== 'test') refuseWhileHeld();
  const at = now();
  const written = writeMessage(tx, actor.organizationId, {
    id: message.id,
    conversationId: conversation.id,
    connectionId: conversation.connection_id,
    role: 'assistant',
    type: message.type,
    content: message.content,
    payload: message.payload,
    fileId: message.fileId,
    replyToWamid: message.replyToWamid ?? null,
    author: actorAuthor(actor),
    deliveryStatus: 'queued',
    at,
  });
  const preview = previewOf(message.content, message.type);
  tx.atLast(written);
  tx.atLast(noteOutgoing(tx, actor, conversation.id, { at, preview, keepsHidden: message.keepsHidden }));
}
