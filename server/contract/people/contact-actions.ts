import { z } from 'zod';
import { withNeeds } from '../platform/needs.ts';
import { filledText, ok, pathId, requiredText, text, timestamp, uuid } from '../platform/wire.ts';
import { contactShape, fieldsInput, fieldValue, upsertContactInput } from './contact.ts';
import { valuesPatch } from './contact-value-shapes.ts';

/**
 * Fields that identify a contact in a body: `id`, `email`, `phone` or `cpf`, tried in this order
 * (contract/contacts.md#operations, targeted operations). Null or an empty text counts as absent, because other systems
 * send empty values for data that they do not have.
 */
const contactReference = {
  id: text(100).nullish(),
  email: text(320).nullish().describe('In any case.'),
  phone: text(64).nullish().describe('In any spelling.'),
  cpf: text(32).nullish(),
};
/** The group of fields that identify a contact. A body must contain at least one field of the group. */
const aReference = [['id', 'email', 'phone', 'cpf']];
export interface ContactReference {
  readonly id?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly cpf?: string | null | undefined;
}

/** Body of PATCH /contacts/{id}: only the fields present are changed. */
export const updateContactInput = z.strictObject({
  id: pathId,
  name: filledText(200).optional(),
  email: text(320).nullable().optional().describe('null clears.'),
  phone: text(64).nullable().optional().describe('International format; null clears.'),
  ...valuesPatch,
  fields: fieldsInput.optional().describe('Merged with the stored ones, unless replace_fields is true.'),
  replace_fields: z.boolean().optional().describe('true: `fields` replace the whole set.'),
});
export type UpdateContactInput = z.output<typeof updateContactInput>;

const batchMax = 100;
const { $schema: _dialect, ...itemSchema } = z.toJSONSchema(upsertContactInput, { io: 'input' });

/**
 * Input of a batch of upserts. Each item is checked separately, so that an invalid item fails alone. The API reference
 * shows the shape of an item.
 */
export const upsertContactsBatchInput = z.strictObject({
  contacts: z.array(z.unknown().meta(itemSchema)).max(batchMax).describe('At most 100, each as POST /contacts.'),
});

const tagAssigned = z.object({ id: uuid, name: z.string(), created: z.boolean() });
const batchItemShape = z.discriminatedUnion('ok', [
  z.object({
    index: z.int(),
    ok,
    contact_id: uuid,
    tags_assigned: z.array(tagAssigned),
    assigned_user_id: uuid.optional(),
    assignment_error: z.string().optional(),
  }),
  z.object({
    index: z.int(),
    ok: z.literal(false),
    error: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
]);
export const upsertContactsBatchResult = z.object({
  processed: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  results: z.array(batchItemShape).describe('In the order of the input.'),
});
export type UpsertContactsBatchResult = z.infer<typeof upsertContactsBatchResult>;

const tagName = filledText(100).describe('By name in any case, or id.');

export const contactTagInput = withNeeds(z.strictObject({ ...contactReference, tag: tagName }), { oneOf: aReference });
export type ContactTagInput = z.output<typeof contactTagInput>;
export const addContactTagResult = z.object({ ok, contact_id: uuid, tag: tagAssigned });
export const removeContactTagResult = z.object({
  ok,
  contact_id: uuid,
  removed: z.boolean(),
  tag: z.object({ id: uuid, name: z.string() }).optional().describe('Absent when the tag does not exist.'),
  reason: z.literal('tag_not_found').optional(),
});
export type AddContactTagResult = z.infer<typeof addContactTagResult>;
export type RemoveContactTagResult = z.infer<typeof removeContactTagResult>;

export const assignContactInput = withNeeds(
  z.strictObject({
    ...contactReference,
    assigned_user_email: requiredText(320).describe('A member with role admin, editor or atendente.'),
  }),
  { oneOf: aReference },
);
export const assignContactResult = z.object({ ok, contact_id: uuid, assigned_user_id: uuid });
export const unassignContactInput = withNeeds(z.strictObject(contactReference), { oneOf: aReference });
export const unassignContactResult = z.object({ ok, contact_id: uuid, unassigned: z.literal(true) });

export const setContactNotesInput = withNeeds(
  z.strictObject({
    ...contactReference,
    note: text(20_000).nullable().describe('Overwrites the internal notes; null or empty clears them.'),
  }),
  { oneOf: aReference },
);
export const setContactNotesResult = z.object({ ok, contact_id: uuid, note: z.string().nullable() });

export const setContactFieldInput = withNeeds(
  z.strictObject({
    ...contactReference,
    key: requiredText(100).describe('A registered custom field.'),
    value: fieldValue.nullable().describe('null deletes the key.'),
  }),
  { oneOf: aReference },
);
export const setContactFieldResult = z.object({
  ok,
  contact_id: uuid,
  key: z.string(),
  value: z.string().nullable(),
});

export const moveContactStageInput = withNeeds(
  z.strictObject({
    ...contactReference,
    pipeline: requiredText(200).optional().describe('Id or name; omitted: the default pipeline.'),
    stage: requiredText(200).optional().describe('Id or name. Required when lost is absent.'),
    lost: z
      .boolean()
      .optional()
      .describe('true marks lost in the current stage, false reopens. Required when stage is absent.'),
    reason: text(200).nullable().optional().describe('Only with lost true.'),
  }),
  { oneOf: [...aReference, ['stage', 'lost']] },
);
export type MoveContactStageInput = z.output<typeof moveContactStageInput>;
export const moveContactStageResult = z.object({
  ok,
  contact_id: uuid,
  pipeline: z.object({ id: uuid, name: z.string() }),
  stage: z.object({ id: uuid, name: z.string() }),
  lost: z.boolean(),
});
export type MoveContactStageResult = z.infer<typeof moveContactStageResult>;

const deleteModes = ['anonymize', 'erase'] as const;
export const deleteContactInput = z.strictObject({
  id: pathId,
  mode: z.enum(deleteModes).optional().describe('anonymize (default) or erase.'),
});
export const deleteContactResult = z.object({ ok, contact_id: uuid, mode: z.enum(deleteModes) });
export type DeleteContactResult = z.infer<typeof deleteContactResult>;

export const mergeContactsInput = z.strictObject({
  id: pathId,
  contact_id: requiredText(100).describe('The duplicate: it becomes a marker pointing to this contact.'),
});
export const mergeContactsResult = contactShape.extend({ ok, merged_contact_id: uuid });
export type MergeContactsResult = z.infer<typeof mergeContactsResult>;

/** Panel: a merge that can still be undone. It is listed at the contact that remained after the merge. */
export const contactMergeShape = z.object({
  merged_contact_id: uuid,
  name: z.string().describe('What the merged contact was called.'),
  merged_by: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  merged_at: timestamp,
  undoable_until: timestamp,
});
export type ContactMerge = z.infer<typeof contactMergeShape>;

export const undoMergeInput = z.strictObject({ id: pathId, merged_contact_id: requiredText(100) });
export const undoMergeResult = z.object({ ok, contact: contactShape, restored: contactShape });
export type UndoMergeResult = z.infer<typeof undoMergeResult>;
