import { z } from 'zod';
import { pageInput } from '../platform/page.ts';
import { filledText, ok, pathId, timestamp, uuid } from '../platform/wire.ts';

/** Kinds of activity entries that are stored when the action on the conversation happens. */
const notedKinds = [
  'taken_over',
  'released',
  'handoff_requested',
  'moved',
  'left_queue',
  'paused',
  'resumed',
  'snoozed',
  'woken',
  'resolved',
  'reopened',
  'archived',
  'tagged',
  'untagged',
  'noted',
] as const;
export type ActivityKind = (typeof notedKinds)[number];

/** Kinds of activity entries of automations. These entries are not stored but derived from the automation's runs. */
const flowKinds = ['flow_started', 'flow_ended', 'flow_failed'] as const;

/** One activity entry in a conversation's thread: an action of a person or an automation. */
export const activityShape = z.object({
  id: uuid,
  kind: z.enum([...notedKinds, ...flowKinds]),
  by: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  about: z
    .object({ id: uuid, name: z.string().nullable() })
    .nullable()
    .describe('Whom it was given to, which queue, which tag; without a name when that is gone.'),
  until: timestamp.nullable(),
  text: z.string().nullable().describe('What was noted.'),
  mentions: z.array(z.object({ id: uuid, name: z.string() })).describe('Colleagues the note names.'),
  at: timestamp,
});
export type Activity = z.infer<typeof activityShape>;

export const listActivitiesInput = z.strictObject({ id: pathId, ...pageInput });
export type ListActivitiesInput = z.output<typeof listActivitiesInput>;

/** Panel: a note among colleagues, which the customer never sees. */
export const addNoteInput = z.strictObject({
  id: pathId,
  note_id: uuid.describe('Made by the client once per note: the same again is the same note.'),
  text: filledText(4_096).describe('A member it names as @ and their name is told.'),
});
export type AddNoteInput = z.output<typeof addNoteInput>;

export const removeNoteInput = z.strictObject({ id: pathId, note_id: pathId });
export type RemoveNoteInput = z.output<typeof removeNoteInput>;
export const noteResult = z.object({ ok, note_id: uuid });

/** Panel: gives the conversation back to the AI, with instructions for the AI. */
export const handBackInput = z.strictObject({
  id: pathId,
  words: filledText(500).describe('For the AI: what was agreed, what to do next.'),
});
export type HandBackInput = z.output<typeof handBackInput>;
