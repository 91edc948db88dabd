import { z } from 'zod';
import { listOf, pageInput } from '../platform/page.ts';
import { filledText, nameText, ok, pathId, timestamp, uuid } from '../platform/wire.ts';
import { importBytesMax, importColumnsMax } from './contact-import-limits.ts';
import { importedValues } from './contact-values.ts';

const content = z
  .string()
  .max(Math.ceil(importBytesMax / 3) * 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64')
  .describe('The file as base64. UTF-8, UTF-16 with its mark, or what spreadsheets in Brazil save (Windows-1252).');

/**
 * What a column of the imported file contains: a standard field of the contact, a custom field, or nothing to import.
 */
const target = z
  .string()
  .regex(
    new RegExp(
      `^(${['ignore', 'name', 'first_name', 'last_name', 'email', ...importedValues].join('|')}|phone|other_phone(:.{0,40})?|phone_label|tags|assigned_user_email|field:.{1,100})$`,
    ),
    'no known target',
  )
  .describe(
    [
      'ignore, name, first_name, last_name, email',
      ...importedValues,
      'phone, other_phone:LABEL, phone_label (what the phone in the next column is), tags, assigned_user_email or field:KEY',
    ].join(', '),
  );

export const previewImportInput = z.strictObject({ content });
export const importPreviewShape = z.object({
  rows: z.int().describe('Without the header.'),
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()).describe('The first values that are there.'),
      target: z.string().describe('What it probably means.'),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreviewShape>;

export const startImportInput = z.strictObject({
  file_name: nameText(200),
  content,
  mapping: z.array(target).max(importColumnsMax).describe('One target a column, in their order.'),
  tags: z.array(filledText(100)).max(20).optional().describe('Put on every contact.'),
  dry_run: z.boolean().optional().describe('Everything is tried and nothing kept.'),
});
export type StartImportInput = z.output<typeof startImportInput>;

export const importShape = z.object({
  id: uuid,
  file_name: z.string(),
  status: z.enum(['running', 'completed', 'canceled']),
  dry_run: z.boolean(),
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int().describe('Found as the file says they should be.'),
  failed: z.int(),
  started_by: z.object({ id: uuid.nullable(), name: z.string().nullable() }),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
});
export type Import = z.infer<typeof importShape>;

export const importIdInput = z.strictObject({ id: pathId });
export const listImportsInput = z.strictObject({ ...pageInput });
export const importsPage = listOf(importShape);
export const listImportErrorsInput = z.strictObject({ id: pathId, ...pageInput });
export const importErrorsPage = listOf(
  z.object({
    line: z.int().describe('In records; the header is 1.'),
    saved: z.boolean().describe('The contact was saved all the same.'),
    error: z.string(),
    message: z.string(),
    cells: z.array(z.string()),
  }),
);
export type ImportErrors = z.infer<typeof importErrorsPage>;
export const importErrorFileShape = z.object({
  ok,
  file_name: z.string(),
  content: z.string().describe('CSV: the columns of the file, then error and message. Corrected, it can be imported.'),
});
export type ImportErrorFile = z.infer<typeof importErrorFileShape>;
