import { z } from 'zod';
import { conversationShape } from '../inbox/conversation.ts';
import { messageShape } from '../inbox/message.ts';
import { changesInput } from '../platform/page.ts';
import { filledText, pathId, timestamp, uuid } from '../platform/wire.ts';
import { contactShape } from './contact.ts';

const byShape = z.object({
  type: z.string().describe('api, user, agent or system'),
  id: z.string().nullable(),
  name: z.string().nullable(),
});

/** A dated note (contract/contacts.md#rules). */
export const contactNoteShape = z.object({ id: uuid, body: z.string(), created_by: byShape, created_at: timestamp });
export type ContactNote = z.infer<typeof contactNoteShape>;

export const listContactNotesInput = z.strictObject({ id: pathId, ...changesInput });
export const addContactNoteInput = z.strictObject({ id: pathId, body: filledText(20_000) });
export type AddContactNoteInput = z.output<typeof addContactNoteInput>;

const stageChangedShape = z.object({
  type: z.literal('stage_changed'),
  at: timestamp,
  data: z.object({
    pipeline_id: uuid,
    from_stage_id: uuid.nullable(),
    to_stage_id: uuid,
    event: z.string().describe('entered, moved, lost or reopened'),
    source: z.string(),
    reason: z.string().nullable(),
    changed_by: byShape,
  }),
});
const assignmentChangedShape = z.object({
  type: z.literal('assignment_changed'),
  at: timestamp,
  data: z.object({
    from_user_id: uuid.nullable(),
    to_user_id: uuid.nullable(),
    source: z.string(),
    reason: z.string().nullable(),
    changed_by: byShape,
  }),
});
const noteAddedShape = z.object({
  type: z.literal('note_added'),
  at: timestamp,
  data: z.object({ id: uuid, body: z.string(), created_by: byShape }),
});

/** An item of a contact's history (contract/contacts.md#fields). */
export const contactHistoryItemShape = z.discriminatedUnion('type', [
  stageChangedShape,
  assignmentChangedShape,
  noteAddedShape,
]);
export type ContactHistoryItem = z.infer<typeof contactHistoryItemShape>;

/**
 * Maximum number of history items of each type that are returned, newest first. They are all on one page unless the
 * caller sends a `limit` (contract/limits.md).
 */
export const historyMaxPerType = 100;
export const listContactHistoryInput = z.strictObject({
  id: pathId,
  limit: z.int().min(1).optional().describe('Items per page; without it all of them (at most 300).'),
  cursor: changesInput.cursor,
  updated_since: changesInput.updated_since,
});
export type ListContactHistoryInput = z.output<typeof listContactHistoryInput>;

export const listContactConversationsInput = z.strictObject({ id: pathId, ...changesInput });

/** The export of one contact with all its data (contract/contacts.md#history-and-export). */
export const contactExportShape = z.object({
  contact: contactShape,
  conversations: z.array(conversationShape),
  messages: z.array(messageShape),
  notes: z.array(contactNoteShape),
  sends: z.array(
    z.object({
      id: uuid,
      kind: z.string().describe('The type of the message that was sent.'),
      template_name: z.string().nullable(),
      status: z.string(),
      at: timestamp,
    }),
  ),
  exported_at: timestamp,
});
export type ContactExport = z.infer<typeof contactExportShape>;
