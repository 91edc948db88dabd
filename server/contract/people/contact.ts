import { z } from 'zod';
import { withNeeds } from '../platform/needs.ts';
import { changesInput } from '../platform/page.ts';
import { filledText, ok, pathId, text, timestamp, uuid, valuesByName } from '../platform/wire.ts';
import { claimedShape } from './claimed.ts';
import { valuesFilter, valuesShape, valuesUpsert } from './contact-value-shapes.ts';

/** A tag (contract/contacts.md#fields). */
export const tagShape = z
  .object({
    id: uuid,
    name: z.string(),
    color: z.string().describe('#RRGGBB'),
    type: z.enum(['contact', 'conversation']),
    created_at: timestamp,
  })
  .meta({ id: 'Tag' });

const membershipShape = z.object({
  pipeline_id: uuid,
  pipeline_name: z.string(),
  stage_id: uuid,
  stage_name: z.string(),
  entered_stage_at: timestamp,
  lost_at: timestamp.nullable(),
  lost_reason: z.string().nullable(),
});

const assignedUserShape = z.object({ id: uuid, name: z.string(), email: z.string(), role: z.string() });

/** A contact (contract/contacts.md#fields). List items and single contacts have the same shape. */
export const contactShape = z
  .object({
    id: uuid,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable().describe('E.164'),
    ...valuesShape,
    custom_fields: z.record(z.string(), z.string()),
    tags: z.array(tagShape),
    pipelines: z.array(membershipShape),
    assigned_user: assignedUserShape.nullable(),
    identifiers: z.array(
      z.object({
        type: z.enum(['phone', 'email', 'cpf', 'wa_user_id', 'site_user_id']),
        value: z.string(),
        label: z.string().nullable(),
      }),
    ),
    claimed: claimedShape
      .optional()
      .describe(
        'What a visitor of a web chat typed and nobody confirmed: no contact is found by it. Absent when nothing was.',
      ),
    stats: z.object({
      conversation_count: z.int(),
      first_seen_at: timestamp,
      last_seen_at: timestamp,
      channels: z.array(z.string()),
    }),
    opted_out_at: timestamp.nullable(),
    assigned_at: timestamp.nullable(),
    assignment_source: z.string().nullable(),
    merged_into: uuid.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contactShape>;

/** A value of a custom field. A number or a boolean is accepted too, and is stored as text. */
export const fieldValue = z.union([text(5_000), z.number().transform(String), z.boolean().transform(String)]);
export const fieldsInput = valuesByName(fieldValue);

/** Body of POST /contacts (contract/contacts.md#operations). */
export const upsertContactInput = withNeeds(
  z.strictObject({
    email: text(320).nullish().describe('Required when phone is absent; null or empty is absent.'),
    phone: text(64).nullish().describe('International format. Required when email is absent; null or empty is absent.'),
    name: filledText(200).optional().describe('Overwrites the stored name whenever sent.'),
    ...valuesUpsert,
    fields: fieldsInput
      .optional()
      .describe('Registered custom fields; merged with the stored ones; values are stored as strings.'),
    tags: z.array(filledText(100)).max(100).optional().describe('By name; missing tags are created; only adds.'),
    assigned_user_email: text(320).optional().describe('A member with role admin, editor or atendente.'),
  }),
  { oneOf: [['email', 'phone']] },
);
export type UpsertContactInput = z.output<typeof upsertContactInput>;

export const upsertContactResult = contactShape.extend({
  ok,
  contact_id: uuid,
  tags_assigned: z.array(z.object({ id: uuid, name: z.string(), created: z.boolean() })),
  assigned_user_id: uuid.optional(),
  assignment_error: z
    .enum(['assigned_user_email_not_found', 'assigned_user_not_member', 'assigned_user_role_not_eligible'])
    .optional(),
});
export type UpsertContactResult = z.infer<typeof upsertContactResult>;

export const getContactInput = z.strictObject({ id: pathId });

/** Query of GET /contacts. If it contains `id`, `email`, `phone` or `cpf`, the request looks up one contact. */
export const listContactsInput = z.strictObject({
  id: z.string().max(100).optional(),
  email: z.string().max(320).optional().describe('Exact, case-insensitive.'),
  phone: z.string().max(64).optional().describe('Any spelling.'),
  cpf: z.string().max(32).optional(),
  wa_user_id: z.string().max(200).optional(),
  q: z.string().max(200).optional().describe('Name, e-mail or phone.'),
  tag: z.string().max(100).optional().describe('Name or id.'),
  pipeline: z.string().max(200).optional().describe('Name or id.'),
  stage: z.string().max(200).optional().describe('Name or id, within pipeline.'),
  lost: z.boolean().optional().describe('true: only lost; false: only active.'),
  assigned_to: z
    .union([uuid, z.literal('none')])
    .optional()
    .describe('User id or none.'),
  opted_out: z.boolean().optional(),
  ...valuesFilter,
  ...changesInput,
});
export type ListContactsInput = z.output<typeof listContactsInput>;
