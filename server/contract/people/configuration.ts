import { z } from 'zod';
import { listOf } from '../platform/page.ts';
import { color, fieldKey, nameText, ok, pathId, text, timestamp, uuid } from '../platform/wire.ts';
import { tagShape } from './contact.ts';

/** A custom field definition (contract/organization.md#fields-and-pipelines). */
export const customFieldShape = z.object({
  key: z.string().describe('What `fields` and {{key}} tokens use.'),
  label: z.string(),
  type: z.string().describe('text, select, …; values are strings whatever the type.'),
  options: z.array(z.string()).describe('What a select offers.'),
  placeholder: z.string().nullable(),
  position: z.int(),
});
export type CustomField = z.infer<typeof customFieldShape>;

export type Tag = z.infer<typeof tagShape>;

/** A stage of a pipeline (contract/organization.md#fields-and-pipelines). */
const stageShape = z.object({ id: uuid, name: z.string(), color: z.string().describe('#RRGGBB'), position: z.int() });
export const pipelineShape = z.object({
  id: uuid,
  name: z.string(),
  position: z.int(),
  is_default: z.boolean(),
  auto_enroll: z.boolean(),
  created_at: timestamp,
  stages: z.array(stageShape).describe('In order.'),
});
export type Pipeline = z.infer<typeof pipelineShape>;

/** A quick reply (contract/organization.md#fields-and-pipelines). */
export const quickReplyShape = z.object({
  id: uuid,
  shortcut: z.string(),
  title: z.string(),
  content: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type QuickReply = z.infer<typeof quickReplyShape>;

/** GET /fields, /pipelines and /quick-replies take no query (contract/organization.md#operations). */
export const listConfigurationInput = z.strictObject({});
export const listTagsInput = z.strictObject({
  type: z.enum(['contact', 'conversation']).optional().describe('contact when absent.'),
});

export const customFieldsList = listOf(customFieldShape);
export const tagsList = listOf(tagShape);
export const pipelinesList = listOf(pipelineShape);
export const quickRepliesList = listOf(quickReplyShape);

/**
 * Types of custom fields that the panel offers. Provisioning may use other types, because a value is stored as a string
 * whatever its type.
 */
const customFieldTypes = ['text', 'long_text', 'number', 'date', 'select', 'checkbox', 'url'] as const;

const tagType = z.enum(['contact', 'conversation']);
export const createTagInput = z.strictObject({ name: nameText(100), type: tagType, color: color.optional() });
export const updateTagInput = z.strictObject({ id: pathId, name: nameText(100).optional(), color: color.optional() });
export const idInput = z.strictObject({ id: pathId });
export const removedTagResult = z.object({ ok, id: uuid, contacts: z.int().describe('That had the tag.') });

const fieldOptions = z.array(nameText(200)).max(200);
const fieldPlaceholder = text(200).nullable();
export const createCustomFieldInput = z.strictObject({
  key: fieldKey,
  label: nameText(200),
  type: z.enum(customFieldTypes).optional(),
  options: fieldOptions.optional(),
  placeholder: fieldPlaceholder.optional(),
});
export const updateCustomFieldInput = z.strictObject({
  key: z.string(),
  label: nameText(200).optional(),
  type: z.enum(customFieldTypes).optional(),
  options: fieldOptions.optional(),
  placeholder: fieldPlaceholder.optional(),
});
export const customFieldKeyInput = z.strictObject({ key: z.string() });
export const removedCustomFieldResult = z.object({
  ok,
  key: z.string(),
  contacts: z.int().describe('That had a value, which is gone.'),
});
export const reorderCustomFieldsInput = z.strictObject({ keys: z.array(z.string()).max(1_000) });

const stageInput = z.strictObject({ name: nameText(100), color: color.optional() });
export const createPipelineInput = z.strictObject({
  name: nameText(100),
  is_default: z.boolean().optional().describe('When absent: the first pipeline becomes the default.'),
  auto_enroll: z.boolean().optional(),
  stages: z.array(stageInput).max(100).optional(),
});
export const updatePipelineInput = z.strictObject({
  id: pathId,
  name: nameText(100).optional(),
  is_default: z.boolean().optional(),
  auto_enroll: z.boolean().optional(),
});
export const removePipelineInput = z.strictObject({
  id: pathId,
  with_contacts: z.boolean().optional().describe('Confirms that contacts lose their place in it.'),
});
export const removedPipelineResult = z.object({ ok, id: uuid, contacts: z.int() });
export const reorderInput = z.strictObject({ ids: z.array(z.string()).max(1_000) });

export const createStageInput = z.strictObject({ pipeline_id: pathId, ...stageInput.shape });
export const updateStageInput = z.strictObject({ id: pathId, name: nameText(100).optional(), color: color.optional() });
export const reorderStagesInput = z.strictObject({ pipeline_id: pathId, ids: z.array(z.string()).max(1_000) });

const shortcut = z
  .string()
  .trim()
  .regex(/^\/?[^\s/]{1,50}$/u, 'must be one word')
  .transform((word) => word.replace(/^\//, ''));
const content = nameText(4_096);
export const createQuickReplyInput = z.strictObject({ shortcut, title: nameText(200), content });
export const updateQuickReplyInput = z.strictObject({
  id: pathId,
  shortcut: shortcut.optional(),
  title: nameText(200).optional(),
  content: content.optional(),
});
export const removedResult = z.object({ ok, id: uuid });
