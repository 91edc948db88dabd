import { z } from 'zod';
import { tagShape } from './contact.ts';
import { listOf } from './page.ts';
import { timestamp, uuid } from './wire.ts';

/** interface.md §2 Custom field definition. */
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

/** interface.md §2 Pipeline. */
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

/** interface.md §2 Quick reply. */
export const quickReplyShape = z.object({
  id: uuid,
  shortcut: z.string(),
  title: z.string(),
  content: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type QuickReply = z.infer<typeof quickReplyShape>;

/** GET /fields, /pipelines and /quick-replies take no query (interface.md §4.6). */
export const listConfigurationInput = z.strictObject({});
export const listTagsInput = z.strictObject({
  type: z.enum(['contact', 'conversation']).optional().describe('contact when absent.'),
});

export const customFieldsList = listOf(customFieldShape);
export const tagsList = listOf(tagShape);
export const pipelinesList = listOf(pipelineShape);
export const quickRepliesList = listOf(quickReplyShape);
