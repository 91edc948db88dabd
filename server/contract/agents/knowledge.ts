import { z } from 'zod';
import { listOf, pageInput } from '../platform/page.ts';
import { filledText, nameText, ok, pathId, timestamp, uuid } from '../platform/wire.ts';
import { documentBytesMax, knowledgeTextMax } from './knowledge-limits.ts';

/** Reasons why a source of knowledge could not be read. */
export const knowledgeFailures = [
  'empty',
  'encrypted',
  'damaged',
  'scan',
  'too_large',
  'too_slow',
  'unsupported',
  'not_reachable',
  'not_found',
  'not_allowed',
  'refused',
  'storage',
  'unreadable',
] as const;
export type KnowledgeFailure = (typeof knowledgeFailures)[number];

const title = nameText(200);
const rereadHours = z
  .int()
  .min(1)
  .max(720)
  .nullable()
  .describe('A page is read again after so many hours; null: only when asked.');

const changeShape = z.object({
  added: z.int(),
  removed: z.int(),
  kept: z.int(),
  added_samples: z.array(z.string()),
  removed_samples: z.array(z.string()),
});
/** How the last reading changed a source of knowledge, counted in passages. */
export type KnowledgeChange = z.infer<typeof changeShape>;

export const knowledgeSourceShape = z.object({
  id: uuid,
  agent_id: uuid,
  kind: z.enum(['text', 'markdown', 'pdf', 'docx', 'url']),
  title: z.string(),
  status: z.enum(['reading', 'ready', 'failed']).describe('What was read before stays in use while it is read anew.'),
  failure: z
    .object({ code: z.enum(knowledgeFailures), message: z.string(), tried_again_at: timestamp.nullable() })
    .nullable()
    .describe('Why it cannot be read; a page keeps what was read last.'),
  url: z.string().nullable(),
  file_name: z.string().nullable(),
  editable: z.boolean().describe('Its text was typed, and may be edited.'),
  size: z.int().describe('In bytes, as it came.'),
  pages: z.int().nullable(),
  passages: z.int(),
  embedded: z.int().describe('Passages that have a vector.'),
  reread_hours: z.int().nullable(),
  checked_at: timestamp.nullable(),
  changed_at: timestamp.nullable(),
  change: changeShape.nullable().describe('What changed at changed_at; null when it was read once only.'),
  created_at: timestamp,
  updated_at: timestamp,
});
export type KnowledgeSource = z.infer<typeof knowledgeSourceShape>;
export const knowledgeSourceDetail = knowledgeSourceShape.extend({
  text: z.string().nullable().describe('As it was typed; null for a document or page.'),
});
export type KnowledgeSourceDetail = z.infer<typeof knowledgeSourceDetail>;

const agentId = pathId.describe('The agent that knows it');
export const listSourcesInput = z.strictObject({ agent_id: agentId });
export const sourcesList = listOf(knowledgeSourceShape);
export const addTextInput = z.strictObject({
  agent_id: agentId,
  title,
  text: filledText(knowledgeTextMax),
  format: z.enum(['text', 'markdown']).optional().describe('text, when not given.'),
});
export type AddTextInput = z.output<typeof addTextInput>;
export const addUrlInput = z.strictObject({
  agent_id: agentId,
  url: z.string().trim().min(1).max(2_000).describe('A public https address.'),
  title: title.optional().describe('Else the address.'),
  reread_hours: rereadHours.optional().describe('24 when not given.'),
});
export type AddUrlInput = z.output<typeof addUrlInput>;
export const uploadDocumentInput = z.strictObject({
  agent_id: agentId,
  file_name: nameText(200),
  content: z
    .string()
    .min(1)
    .max(Math.ceil(documentBytesMax / 3) * 4)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64')
    .describe('The file as base64: PDF, DOCX, Markdown or text.'),
  title: title.optional().describe('Else the name of the file.'),
});
export type UploadDocumentInput = z.output<typeof uploadDocumentInput>;
export const sourceIdInput = z.strictObject({ id: pathId });
export const updateSourceInput = z.strictObject({
  id: pathId,
  title: title.optional(),
  text: filledText(knowledgeTextMax).optional().describe('Only of a source that is editable.'),
  reread_hours: rereadHours.optional().describe('Only of a page.'),
});
export type UpdateSourceInput = z.output<typeof updateSourceInput>;
export const sourceRemoved = z.object({ ok, id: uuid });

const passageShape = z.object({
  id: uuid,
  place: z.int(),
  heading: z.string().describe('The headings above it, outermost first.'),
  text: z.string(),
});
export type KnowledgePassage = z.infer<typeof passageShape>;
export const listPassagesInput = z.strictObject({ id: pathId, ...pageInput });
export type ListPassagesInput = z.output<typeof listPassagesInput>;
export const passagesPage = listOf(passageShape);

export const trySearchInput = z.strictObject({
  agent_id: agentId,
  question: filledText(2_000),
  limit: z.int().min(1).max(20).optional().describe('5 when not given.'),
});
const foundPassageShape = z.object({
  id: uuid,
  source_id: uuid,
  title: z.string(),
  heading: z.string(),
  text: z.string(),
  score: z.number(),
  why: z.object({
    words: z.array(z.string()).describe('Words of the question that stand in it, in some form.'),
    alike: z.array(z.object({ asked: z.string(), found: z.string() })).describe('Words that are nearly the same.'),
    meaning: z
      .number()
      .nullable()
      .describe('How near its vector is to the question’s, from -1 to 1; null without one.'),
  }),
});
export type FoundPassage = z.infer<typeof foundPassageShape>;
export const foundPassages = z.object({ ok, data: z.array(foundPassageShape) });
