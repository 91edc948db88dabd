import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import type { InboundMessage, InboundNote } from '#server/gateways/channels/inbound.ts';
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
import { type EarlyNote, lockTarget, saveEdit, saveRevoke, type TargetRow, takeEarlyNotes } from './inbound.store.ts';

/** A reaction, edit or revoke by the customer or the business. */
interface Change<Note = InboundNote> {
  readonly note: Note;
  readonly by: 'contact' | 'team';
  readonly at: Date;
}
type Kind<Name> = Extract<InboundNote, { kind: Name }>;

/** Stores the new text of an edited message. The earlier text stays in the payload. */
async function edit(tx: Tx, actor: Actor, target: TargetRow, change: Change<Kind<'edit'>>): Promise<void> {
  if (target.edited_at && target.edited_at > change.at) return;
  const { content } = change.note;
  const earlier = Array.isArray(target.payload?.earlier) ? target.payload.earlier : [];
  const payload = { ...target.payload, ...change.note.payload, earlier: [...earlier, target.content] };
  await saveEdit(tx, actor.organizationId, target.id, { content, payload, at: change.at });
}

async function apply(tx: Tx, actor: Actor, target: TargetRow, change: Change): Promise<void> {
  const { note } = change;
  const { by, at } = change;
  if (note.kind === 'reaction') await noteReaction(tx, actor.organizationId, target, { by, emoji: note.emoji, at });
  if (note.kind === 'edit') await edit(tx, actor, target, { ...change, note });
  if (note.kind === 'revoke') await saveRevoke(tx, actor.organizationId, target.id, change.at);
}

/** Records that a message changed. If the agent was about to answer it, the agent's turn starts again. */
async function tellConversation(tx: Tx, actor: Actor, target: TargetRow, change: Change): Promise<void> {
  const { note } = change;
  const preview = note.kind === 'reaction' ? null : previewOf(note.kind === 'edit' ? note.content : '', note.kind);
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

/** Stores a note whose message has not arrived yet, so that the thread shows it until then. */
async function keepEarly(
  tx: Tx,
  actor: Actor,
  item: QueuedItem,
  message: InboundMessage & { readonly note: InboundNote },
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
    type: message.note.kind,
    content: message.content,
    payload: message.raw,
    wamid: message.wamid,
    replyToWamid: message.note.targetWamid,
    author: message.isEcho ? phoneAuthor : customerAuthor(contact),
    at,
  });
}

/**
 * Applies a reaction, an edit or a revoke (whatsapp/operator.md#c7). It changes the message that it refers to, and the
 * thread shows no message of its own for it.
 */
export async function applyNote(
  tx: Tx,
  actor: Actor,
  item: QueuedItem,
  message: InboundMessage & { readonly note: InboundNote },
): Promise<void> {
  const at = message.at ?? now();
  const target = await lockTarget(tx, actor.organizationId, item.connection_id, message.note.targetWamid);
  if (!target) return keepEarly(tx, actor, item, message, at);
  const by = message.isEcho ? 'team' : 'contact';
  const change: Change = { note: message.note, by, at };
  await apply(tx, actor, target, change);
  await tellConversation(tx, actor, target, change);
}

/** Applies notes (reactions, edits, revokes) that arrived before their message. The caller has already read them. */
export async function applyTakenNotes(
  tx: Tx,
  actor: Actor,
  { connectionId, wamid }: { readonly connectionId: string; readonly wamid: string },
  taken: readonly EarlyNote[],
): Promise<void> {
  for (const early of taken) {
    const target = await lockTarget(tx, actor.organizationId, connectionId, wamid);
    const note = selectNetwork().readNote(early.payload);
    const by = early.is_echo ? 'team' : 'contact';
    if (target && note) await apply(tx, actor, target, { note, by, at: early.created_at });
  }
}

/** Reads and applies the notes (reactions, edits, revokes) that arrived before their message was stored. */
export async function applyEarlyNotes(tx: Tx, actor: Actor, connectionId: string, wamid: string): Promise<void> {
  const taken = await takeEarlyNotes(tx, actor.organizationId, connectionId, wamid);
  await applyTakenNotes(tx, actor, { connectionId, wamid }, taken);
}
