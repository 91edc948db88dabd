import { z } from 'zod';
import { pageInput } from './page.ts';
import { text, timestamp, uuid } from './wire.ts';

const connectionStatuses = ['connected', 'config_error', 'disconnected'] as const;

/** A sending number (decisions.md §7). Never a token. */
export const connectionShape = z.object({
  id: uuid,
  name: z.string(),
  phone: z.string(),
  phone_number_id: z.string(),
  waba_id: z.string(),
  status: z.enum(connectionStatuses),
  catalog_id: z.string().nullable(),
  quality: z.string().nullable().describe("The network operator's rating: GREEN, YELLOW or RED."),
  messaging_limit: z.string().nullable().describe('How many people may be written to first in 24 hours.'),
  config_error: z
    .object({ code: z.string(), title: z.string(), detail: z.string().nullable(), since: timestamp })
    .nullable()
    .describe('What the network operator says is wrong with the number.'),
  created_at: timestamp,
});
export type Connection = z.infer<typeof connectionShape>;

export const listConnectionsInput = z.strictObject(pageInput);

/** A message template as the network operator last had it (decisions.md §7). */
export const templateShape = z.object({
  id: uuid,
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string().describe('APPROVED, PENDING, REJECTED, PAUSED, DISABLED and others of the network operator.'),
  components: z.array(z.unknown()),
  parameter_format: z.string().describe('POSITIONAL or NAMED.'),
  rejected_reason: z.string().nullable(),
  quality: z.string().nullable(),
  connection_id: uuid,
  synced_at: timestamp.nullable(),
  created_at: timestamp,
});
export type Template = z.infer<typeof templateShape>;

/** Query of GET /templates. */
export const listTemplatesInput = z.strictObject({
  status: z.string().max(50).optional().describe('For example APPROVED; in any case.'),
  name: z.string().max(512).optional(),
  connection_id: z.string().max(100).optional(),
  ...pageInput,
});
export type ListTemplatesInput = z.output<typeof listTemplatesInput>;

export const syncTemplatesInput = z.strictObject({
  connection_id: text(100).optional().describe('Only this number; all of them when absent.'),
});
export type SyncTemplatesInput = z.output<typeof syncTemplatesInput>;

export const syncTemplatesResult = z.object({
  ok: z.boolean().describe('false when the network operator refused for some number; see errors.'),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  errors: z
    .array(z.object({ connection_id: uuid, code: z.string(), title: z.string(), detail: z.string().nullable() }))
    .optional(),
});
export type SyncTemplatesResult = z.infer<typeof syncTemplatesResult>;
