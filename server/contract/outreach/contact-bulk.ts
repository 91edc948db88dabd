import { z } from 'zod';
import { contactSelection } from '../people/contact-selection.ts';
import type { FileValueName } from '../people/contact-values.ts';
import { filledText, pathId, text, timestamp, uuid } from '../platform/wire.ts';

const tag = filledText(100).describe('Name or id.');

/** The action that a bulk operation applies to each contact. */
const bulkAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add_tag'), tag }),
  z.strictObject({ type: z.literal('remove_tag'), tag }),
  z.strictObject({ type: z.literal('assign'), user_id: text(100).nullable().describe('null: nobody.') }),
  z.strictObject({ type: z.literal('move_stage'), pipeline: text(200), stage: text(200) }),
]);
export type BulkAction = z.output<typeof bulkAction>;

export const startBulkInput = z.strictObject({ selection: contactSelection, act: bulkAction });
export type StartBulkInput = z.output<typeof startBulkInput>;

/** One action on many contacts, and its progress. */
export const bulkShape = z.object({
  id: uuid,
  act: bulkAction,
  status: z.enum(['running', 'completed', 'canceled']),
  total: z.int(),
  changed: z.int().describe('Contacts that differ now.'),
  unchanged: z.int().describe('Contacts that were so already, or are gone.'),
  started_by: z.object({ id: uuid.nullable(), name: z.string().nullable() }),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
});
export type Bulk = z.infer<typeof bulkShape>;
export const bulkIdInput = z.strictObject({ id: pathId });

export const exportContactsInput = z.strictObject({ selection: contactSelection });

/** Column titles of a file of contacts, in the language of the person who downloads it. */
export interface ContactFileWords {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly tags: string;
  readonly owner: string;
  readonly pipelines: string;
  readonly lost: string;
  readonly opted_out_at: string;
  readonly created_at: string;
  readonly values: { readonly [Name in FileValueName]: string };
  /**
   * Separator that spreadsheets in this language expect: a comma, or a semicolon where the comma separates decimals.
   */
  readonly delimiter: ',' | ';';
}
