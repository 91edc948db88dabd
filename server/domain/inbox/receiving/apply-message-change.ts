import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import type { InboundMessage, MessageChange } from '#server/gateways/channels/inbound.ts';
import { selectNetwork } from '#server/gateways/channels/select-network.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findOrCreateContact } from '../../people/contacts/writing/find-or-create-contact.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { noteChanged } from '../conversations/activity/conversation-activity.ts';
import { latestOrOpenConversation } from '../conversations/opening/open-conversation.ts';
import { previewOf } from '../conversations/reading/preview-of.ts';
import { noteReaction } from '../messages/writing/note-reaction.ts';
import { customerAuthor, phoneAuthor, writeMessage } from '../messages/writing/write-message.ts';
import type { QueuedItem } from './channel-queue.store.ts';
import {
  type EarlyChange,
  lockTarget,
  saveEdit,
  saveRevoke,
  type TargetRow,
  takeEarlyChanges,
} from './inbound.store.ts';

/** A reaction, edit or revoke by the customer or the business. */
interface ChangeBy<What = MessageChange> {
  readonly what: What;
  readonly by: 'contact' | 'team';
  readonly at: Date;
}
type Kind<Name> = Extract<MessageChange, { kind: Name }>;

/** Stores the new text of an edited message. The earlier text stays in the payload. */
async function edit(tx: Tx, actor: Actor, target: TargetRow, change: ChangeBy<Kind<'edit'>>): Promise<void> {
  if (target.edited_at && target.edited_at > change.at) return;
  const { content } = change.what;
  const earlier = Array.isArray(target.payload?.earlier) ? target.payload.earlier : [];
  const payload = { ...target.payload, ...change.what.payload, earlier: [...earlier, target.content] };
  await saveEdit(tx, actor.organizationId, target.id, { content, payload, at: change.at });
}

async function apply(tx: Tx, actor: Actor, target: TargetRow, change: ChangeBy): Promise<void> {
  const { what, by, at } = change;
  if (what.kind === 'reaction') await noteReaction(tx, actor.organizationId, target, { by, emoji: what.emoji, at });
  if (what.kind === 'edit') await edit(tx, actor, target, { ...change, what });
  if (what.kind === 'revoke') await saveRevoke(tx, actor.organizationId, target.id, change.at);
}

/** Records that a message changed. If the agent was about to answer the message, the agent's turn starts again. */
async function tellConversation(tx: Tx, actor: Actor, target: TargetRow, change: ChangeBy): Promise<void> {
  const { what } = change;
  const preview = what.kind === 'reaction' ? null : previewOf(what.kind === 'edit' ? what.content : '', what.kind);
  const context = { conversation_id: target.conversation_id };
  await recordEvent(tx, actor, { type: 'message.changed', objectId: target.id, context });
  const changesQuestion = await noteChanged(tx, actor.organizationId, target.conversation_id, {
    preview,
    isCustomers: target.role === 'user',
    messageAt: target.created_at,
  });
  if (!changesQuestion) return;
  const wakeUp = { organization_id: actor.organizationId, conversation_id: target.conversation_id };
  tx.afterCommit(() => enqueue('parley/conversation.awaits_agent', wakeUp));
}

/** Stores a change whose message has not arrived yet as a separate entry of the thread, until the message arrives. */
async function keepEarly(
  tx: Tx,
  actor: Actor,
  item: QueuedItem,
  message: InboundMessage & { readonly change: MessageChange },
  at: Date,
): Promise<void> {
  const { waId, waUserId, profileName } = message;
  const { contact } = await findOrCreateContact(tx, actor, { waId, waUserId, profileName, seenAt: at });
  const { connection_id: connectionId } = item;
  const conversation = await latestOrOpenConversation(tx, actor, { contactId: contact.id, connectionId, at });
  await writeMessage(tx, actor.organizationId, {
    conversationId: conversation.id,
    connectionId,
    role: 'system',
    type: message.change.kind,
    content: message.content,
    payload: message.raw,
    wamid: message.wamid,
    replyToWamid: message.change.targetWamid,
    author: message.isEcho ? phoneAuthor : customerAuthor(contact),
    at,
  });
}

/**
 * Applies a reaction, an edit or a revoke (whatsapp/operator.md#c7). The change is stored in the message that it refers
 * to, and the thread does not show the change as a separate message.
 */
export async function applyMessageChange(
  tx: Tx,
  actor: Actor,
  item: QueuedItem,
  message: InboundMessage & { readonly change: MessageChange },
): Promise<void> {
  const at = message.at ?? now();
  const target = await lockTarget(tx, actor.organizationId, item.connection_id, message.change.targetWamid);
  if (!target) return keepEarly(tx, actor, item, message, at);
  const by = message.isEcho ? 'team' : 'contact';
  const change: ChangeBy = { what: message.change, by, at };
  await apply(tx, actor, target, change);
  await tellConversation(tx, actor, target, change);
}

/** Applies changes (reactions, edits, revokes) that arrived before their message. The caller has already read them. */
export async function applyTakenChanges(
  tx: Tx,
  actor: Actor,
  { connectionId, network, wamid }: { readonly connectionId: string; readonly network: string; readonly wamid: string },
  taken: readonly EarlyChange[],
): Promise<void> {
  for (const early of taken) {
    const target = await lockTarget(tx, actor.organizationId, connectionId, wamid);
    const what = selectNetwork(network).readChange(early.payload);
    const by = early.is_echo ? 'team' : 'contact';
    if (target && what) await apply(tx, actor, target, { what, by, at: early.created_at });
  }
}

/** Reads and applies the changes (reactions, edits, revokes) that arrived before their message was stored. */
export async function applyEarlyChanges(tx: Tx, actor: Actor, item: QueuedItem, wamid: string): Promise<void> {
  const { connection_id: connectionId, network } = item;
  const taken = await takeEarlyChanges(tx, actor.organizationId, connectionId, wamid);
  await applyTakenChanges(tx, actor, { connectionId, network, wamid }, taken);
}
