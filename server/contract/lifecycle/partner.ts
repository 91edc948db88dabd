import { z } from 'zod';
import { createKeyInput } from '../developers/key.ts';
import { accountEmail } from '../organization/member.ts';
import { usageCountsShape } from '../organization/organization.ts';
import { plans } from '../organization/plans.ts';
import { scopes } from '../organization/scopes.ts';
import { changesInput, listOf, pageInput } from '../platform/page.ts';
import { nameText, ok, pathId, timestamp, uuid } from '../platform/wire.ts';

/** The owner of a client space, or the person who was invited to become its owner. */
const ownerShape = z.object({
  name: z.string(),
  email: z.string(),
  status: z.enum(['invited', 'active']).describe('`active` once the invitation was accepted.'),
  invitation_expires_at: timestamp.nullable(),
});

const clientFields = { id: uuid, name: z.string(), plan: z.enum(plans), created_at: timestamp };

const plan = z.enum(plans).default('trial').describe('A trial lasts 14 days.');

/** The name and e-mail address of the person who is to own a client space. */
const ownerFields = { owner_name: nameText(200), owner_email: accountEmail };

/** The input of POST /partner/clients (contract/engagement.md#partners). */
export const createClientInput = z.strictObject({
  name: nameText(200),
  ...ownerFields,
  plan,
});
export type CreateClientInput = z.output<typeof createClientInput>;

/**
 * The invited owner of a client space, with the link of the invitation. The link is returned to the partner only this
 * once.
 */
const invitedOwnerShape = ownerShape.extend({
  invitation_url: z
    .string()
    .nullable()
    .describe('For you to hand over, shown this once; null where a mail server sent the invitation.'),
});

/**
 * Creates a client space from a provisioning file. Only the sections of the file that define how an organization works
 * are applied.
 */
export const createClientFromFileInput = createClientInput.extend({
  file: z
    .record(z.string(), z.unknown())
    .describe(
      'custom_fields, tags, pipelines, quick_replies, ai_keys, agents, automations, webhooks, and time zone and language of `organization`.',
    ),
});
export type CreateClientFromFileInput = z.output<typeof createClientFromFileInput>;

export const createdClientShape = z.object({ ...clientFields, owner: invitedOwnerShape });
export type CreatedClient = z.infer<typeof createdClientShape>;

/** Scopes that a client's API key may have: all scopes except `partner:manage`. */
const clientScopes = z.enum(scopes).exclude(['partner:manage']);

/** The input of POST /partner/clients/{id}/keys. */
export const createClientKeyInput = createKeyInput.extend({ id: pathId, scopes: z.array(clientScopes).min(1) });
export type CreateClientKeyInput = z.output<typeof createClientKeyInput>;

const month = z
  .string()
  .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, 'must be a month like 2026-11')
  .optional()
  .describe('YYYY-MM in UTC; the current one when absent.');

/** The input of GET /partner/usage. */
export const partnerUsageInput = z.strictObject({
  month,
  ...changesInput,
  updated_since: changesInput.updated_since.describe(
    'Only clients made since then, the oldest first: sums have no moment of change.',
  ),
});
export type PartnerUsageInput = z.output<typeof partnerUsageInput>;

const clientUsageShape = z.object({
  client: z.object({ id: uuid, name: z.string() }),
  plan: z.enum(plans),
  usage: usageCountsShape,
});
export type ClientUsage = z.infer<typeof clientUsageShape>;
export const clientUsagePage = listOf(clientUsageShape);

const usageLineShape = z.object({
  meter: usageCountsShape.keyof(),
  quantity: z.int(),
  included: z.int().nullable().describe('What the plan the month ended with holds; null where it limits nothing.'),
  beyond: z.int(),
});
export type UsageLine = z.infer<typeof usageLineShape>;
export const clientUsageLinesInput = z.strictObject({ id: pathId, month });
export type ClientUsageLinesInput = z.output<typeof clientUsageLinesInput>;
export const clientUsageLinesShape = z.object({
  client: z.object({ id: uuid, name: z.string() }),
  plan: z.enum(plans),
  month: z.string(),
  lines: z.array(usageLineShape),
});
export type ClientUsageLines = z.infer<typeof clientUsageLinesShape>;
export const exportUsageInput = z.strictObject({ id: pathId.optional().describe('All clients when absent.'), month });
export type ExportUsageInput = z.output<typeof exportUsageInput>;
export const usageFileShape = z.object({ name: z.string(), content: z.string().describe('CSV.') });
export type UsageFile = z.infer<typeof usageFileShape>;

/** A client as the panel's partner page shows it. */
const clientShape = z.object({
  ...clientFields,
  suspended_at: timestamp.nullable(),
  owner: ownerShape.nullable().describe('Null when nobody is, and no invitation is open.'),
  ended: z
    .object({
      at: timestamp,
      is_exported: z.boolean().describe('Its administrators, or the owner who was invited, were sent the export.'),
      can_be_told: z.boolean().describe('Somebody there can be sent the export; until then nothing is removed.'),
      removes_at: timestamp.describe('Until then the end can be taken back.'),
      is_removed: z.boolean(),
    })
    .nullable(),
  limit: z.int().nullable().describe('Conversations a month; null is unlimited.'),
  usage: usageCountsShape.describe('This month, in UTC.'),
});
export type Client = z.infer<typeof clientShape>;
export const listClientsInput = z.strictObject(pageInput);
export const clientsPage = listOf(clientShape);

export const clientIdInput = z.strictObject({ id: pathId });
export const clientStatusResult = z.object({ ok, client_id: uuid, suspended_at: timestamp.nullable() });
/** Ends a client space. As a confirmation, the caller types the space's `name`. */
export const endClientInput = z.strictObject({ id: pathId, name: z.string().max(200) });
export type EndClientInput = z.output<typeof endClientInput>;
export const endedClientResult = z.object({ ok, client_id: uuid, removes_at: timestamp.nullable() });
export type EndedClient = z.infer<typeof endedClientResult>;
export const inviteOwnerInput = z.strictObject({
  id: pathId,
  ...ownerFields,
});
export const invitedOwnerResult = z.object({ client_id: uuid, owner: invitedOwnerShape });
export type InvitedOwner = z.infer<typeof invitedOwnerResult>;
