import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { AddNoteInput, RemoveNoteInput } from '#server/contract/inbox/activity.ts';
import { namedIn } from '#server/contract/inbox/mentions.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import type { LockedConversation } from '../locked-conversation.ts';
import { requireConversation } from '../require-conversation.ts';
import { deleteNote, findNoteAuthor, insertMentions, insertNote, selectTeam } from './note.store.ts';

interface Noted {
  ok: true;
  note_id: string;
}

/**
 * Adds an internal note to a locked conversation, in the caller's transaction, and notifies the members whom it
 * mentions. A repetition with the same id changes nothing. Throws invalid_request for an id that belongs to something
 * else.
 *
 * @public The form that an action of automations calls.
 */
export async function addInternalNote(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
  input: Omit<AddNoteInput, 'id'>,
): Promise<void> {
  const { organizationId } = actor;
  const note = { id: input.note_id, conversationId: row.id, by: byOf(actor), text: input.text, at: now() };
  if ((await insertNote(tx, organizationId, note)) === 0) {
    // The note's id is already in use: the same note was sent twice, or the id belongs to another object.
    const same = await findNoteAuthor(tx, organizationId, row.id, note.id);
    if (same?.author_id === actor.id) return;
    throw new AppError('invalid_request', { issues: [{ path: 'note_id', message: 'is used already' }] });
  }
  const named = namedIn(input.text, await selectTeam(tx, organizationId)).filter((id) => id !== actor.id);
  if (named.length > 0) await insertMentions(tx, organizationId, note, named);
  await recordEvent(tx, actor, { type: 'conversation.noted', objectId: row.id, contactId: row.contact_id });
}

/**
 * Adds an internal note to a conversation's thread on behalf of a member in the panel. Neither the customer nor an
 * agent ever sees the note. Members whom the note mentions are notified. Throws conversation_not_found, and
 * invalid_request for an id that belongs to something else.
 */
export async function addNote(actor: Actor, input: AddNoteInput): Promise<Noted> {
  await transact(async (tx) => addInternalNote(tx, actor, await requireConversation(tx, actor, input.id), input));
  return { ok: true, note_id: input.note_id };
}

/**
 * Removes a note that the actor wrote. Throws conversation_not_found, and note_not_found if the note does not exist or
 * a colleague wrote it.
 */
export async function removeNote(actor: Actor, { id, note_id: noteId }: RemoveNoteInput): Promise<Noted> {
  await transact(async (tx) => {
    const row = await requireConversation(tx, actor, id);
    const note = isUuid(noteId) ? await findNoteAuthor(tx, actor.organizationId, row.id, noteId) : null;
    if (note?.author_id !== actor.id) throw new AppError('note_not_found');
    await deleteNote(tx, actor.organizationId, noteId);
    await recordEvent(tx, actor, { type: 'conversation.noted', objectId: row.id, contactId: row.contact_id });
  });
  return { ok: true, note_id: noteId };
}
