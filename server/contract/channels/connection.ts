import { z } from 'zod';
import { changesInput } from '../platform/page.ts';
import { nameText, ok, pathId, requiredText, text, timestamp, uuid } from '../platform/wire.ts';

const connectionStatuses = ['connected', 'config_error', 'disconnected'] as const;

/**
 * A number that sends messages (contract/organization.md#connections-and-templates). The response never contains the
 * number's access token.
 */
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
  rating_enabled: z.boolean().describe('After a conversation is resolved, the customer is asked to rate it.'),
  read_receipts: z.boolean().describe('Customers see that a person of the team has read what they wrote.'),
  archive_after_days: z.int().nullable().describe('Resolved conversations without activity are archived; null: never.'),
  created_at: timestamp,
});
export type Connection = z.infer<typeof connectionShape>;

/** A number as its page in the panel shows it. */
const numberShape = connectionShape.extend({
  portfolio_id: z.string().nullable().describe('The business portfolio, whose numbers share the limit.'),
  portfolio_limit: z
    .int()
    .nullable()
    .describe('How many people the portfolio may write to first in a moving 24 hours; -1: unlimited, null: not told.'),
  agent_id: uuid.nullable().describe('The agent that answers new conversations on the number.'),
  last_inbound_at: timestamp.nullable(),
  templates: z.int(),
  verified: z.boolean().describe('false: the network operator never confirmed it, and nothing is received on it.'),
});
export type PanelNumber = z.infer<typeof numberShape>;

/** Panel: all numbers, and the data needed to connect a number at the messaging provider. */
export const numbersShape = z.object({
  data: z.array(numberShape),
  agents: z.array(z.object({ id: uuid, name: z.string() })),
  operator: z.object({
    sandbox: z.boolean().describe('The network operator is the sandbox of this deployment.'),
    webhook_url: z.string(),
    verify_token: z.string(),
  }),
});
export type Numbers = z.infer<typeof numbersShape>;

/**
 * Panel: a number after its verification. `refusal` is the reason why the messaging provider refused the number. Absent
 * if the provider accepted it.
 */
export const verifiedShape = connectionShape.extend({
  refusal: z.object({ code: z.string(), title: z.string(), detail: z.string().nullable() }).nullable(),
});
export type VerifiedConnection = z.infer<typeof verifiedShape>;

const digits = (max: number) =>
  text(max)
    .regex(/^\d{1,30}$/, 'must be digits')
    .describe('As the network operator shows it.');

/** Panel: adds a real phone number, with its ids at the messaging provider. */
export const createConnectionInput = z.strictObject({
  name: nameText(80),
  phone: text(30).regex(/^\+?[\d\s()-]{8,30}$/, 'must be a phone'),
  phone_number_id: digits(30),
  waba_id: digits(30),
  access_token: requiredText(2_000).describe('Kept encrypted, never shown.'),
  catalog_id: digits(30).nullable().optional(),
});
export type CreateConnectionInput = z.output<typeof createConnectionInput>;

export const connectionIdInput = z.strictObject({ id: pathId });
export const removedConnectionResult = z.object({ ok, id: uuid });

/** Panel: changes only the fields that are sent. */
export const updateConnectionInput = z.strictObject({
  id: pathId,
  name: nameText(80).optional(),
  catalog_id: digits(30).nullable().optional(),
  access_token: requiredText(2_000).optional(),
  rating_enabled: z.boolean().optional(),
  read_receipts: z.boolean().optional(),
  archive_after_days: z.int().min(1).max(3_650).nullable().optional(),
  agent_id: pathId.nullable().optional().describe('Answers conversations that begin from now on; null: people alone.'),
});
export type UpdateConnectionInput = z.output<typeof updateConnectionInput>;

export const listConnectionsInput = z.strictObject(changesInput);

/**
 * A message template as it was when last synchronized with the messaging provider
 * (contract/organization.md#connections-and-templates).
 */
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

export const templateIdInput = z.strictObject({ id: pathId });

/** Query of GET /templates. */
export const listTemplatesInput = z.strictObject({
  status: z.string().max(50).optional().describe('For example APPROVED; in any case.'),
  name: z.string().max(512).optional(),
  connection_id: z.string().max(100).optional(),
  ...changesInput,
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
