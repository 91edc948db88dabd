import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { refuseWhileHeld } from '#server/base/process/held-back.ts';
import type { Tx } from '#server/db/transact.ts';
import { noteOutgoing } from '../../conversations/activity/conversation-activity.ts';
import type { LockedConversation } from '../../conversations/locked-conversation.ts';
import { previewOf } from '../../conversations/reading/preview-of.ts';
import { countsAsAnswer } from '../../conversations/state/waiting.ts';
import { insertMessage } from '../delivery/message-write.store.ts';
import type { OutgoingMessage } from './queue-message.ts';
import { actorAuthor } from './write-message.ts';

/**
 * Writes an outgoing message as `queued` into a conversation that the transaction has locked. The row is committed
 * before the message is sent. If the process then dies, the row shows that the message may have been sent, and it is
 * not sent twice. The insert is not awaited before the commit. Only `sending/queue-reached.ts` may call this function,
 * because it is the only file that checks the permission to contact the person.
 */
export function writeQueued(tx: Tx, actor: Actor, conversation: LockedConversation, message: OutgoingMessage): void {
  if (actor.mode !== 'test') refuseWhileHeld();
  const at = now();
  const author = actorAuthor(actor);
  const aiInCharge = conversation.taken_over_at === null && conversation.handoff_requested_at === null;
  const counts = countsAsAnswer({ kind: author.kind, isTemplate: message.type === 'template', aiInCharge });
  const written = insertMessage(tx, actor.organizationId, {
    id: message.id,
    conversationId: conversation.id,
    connectionId: conversation.connection_id,
    role: 'assistant',
    type: message.type,
    content: message.content,
    payload: message.payload,
    fileId: message.fileId,
    wamid: null,
    replyToWamid: message.replyToWamid ?? null,
    author,
    deliveryStatus: 'queued',
    answers: counts,
    at,
  });
  const preview = previewOf(message.content, message.type);
  tx.atLast(written);
  tx.atLast(noteOutgoing(tx, actor, conversation.id, { at, preview, keepsHidden: message.keepsHidden, counts }));
}
