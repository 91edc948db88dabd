import { z } from 'zod';
import { listContactsInput } from './contact.ts';
import { pageInput } from './page.ts';
import { ok, pathId, requiredText, text, uuid } from './wire.ts';

const filters = listContactsInput.pick({
  q: true,
  tag: true,
  pipeline: true,
  stage: true,
  lost: true,
  assigned_to: true,
  opted_out: true,
  wa_user_id: true,
});
export type ContactFilters = z.output<typeof filters>;

const filterInput = filters.optional().describe('As in GET /contacts; absent: all contacts.');

/** What is done to every contact that matches. */
const bulkAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add_tag'), tag: requiredText(100) }),
  z.strictObject({ type: z.literal('remove_tag'), tag: requiredText(100) }),
  z.strictObject({ type: z.literal('assign'), assigned_user_email: requiredText(320).nullable() }),
  z.strictObject({
    type: z.literal('stage'),
    pipeline: requiredText(200).optional(),
    stage: requiredText(200).optional(),
    lost: z.boolean().optional(),
    reason: text(200).nullable().optional(),
  }),
]);
export type BulkAction = z.output<typeof bulkAction>;

/** Panel: one batch of a change of all matching contacts; the caller goes on with `next_cursor` until there is none. */
export const bulkContactsInput = z.strictObject({
  filter: filterInput,
  action: bulkAction,
  limit: z.int().min(1).max(200).optional().describe('Contacts per call (default 100).'),
  cursor: pageInput.cursor,
});
export type BulkContactsInput = z.output<typeof bulkContactsInput>;

export const bulkContactsResult = z.object({
  processed: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  failures: z.array(z.object({ contact_id: uuid, error: z.string(), message: z.string() })),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
});
export type BulkContactsResult = z.infer<typeof bulkContactsResult>;

/** Panel: one part of a CSV of all matching contacts; the first one begins with the head line. */
export const exportContactsCsvInput = z.strictObject({ filter: filterInput, ...pageInput });
export type ExportContactsCsvInput = z.output<typeof exportContactsCsvInput>;
export const exportContactsCsvResult = z.object({
  csv: z.string().describe('RFC 4180 lines, ready to be appended.'),
  count: z.int(),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
});
export type ExportContactsCsvResult = z.infer<typeof exportContactsCsvResult>;

const identifierTypes = ['phone', 'email', 'cpf', 'wa_user_id'] as const;

/** Panel: a further identifier of a contact (decisions.md §4: CPF and further identifiers are set in the panel). */
export const contactIdentifierInput = z.strictObject({
  id: pathId,
  type: z.enum(identifierTypes),
  value: requiredText(320),
});
export type ContactIdentifierInput = z.output<typeof contactIdentifierInput>;
export const removeIdentifierResult = z.object({ ok, contact_id: uuid, removed: z.boolean() });
