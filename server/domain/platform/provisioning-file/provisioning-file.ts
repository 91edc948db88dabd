import { z } from 'zod';
import { isAddressOrRange } from '#server/access/address.ts';
import { nameKey } from '#server/base/text/clean-name.ts';
import { aiCatalogue, aiProviders } from '#server/contract/agents/ai-models.ts';
import { expandEventType } from '#server/contract/developers/event-types.ts';
import { scopeShape } from '#server/contract/developers/key.ts';
import { businessCalendar } from '#server/contract/organization/business-calendar.ts';
import { plans } from '#server/contract/organization/plans.ts';
import { roles } from '#server/contract/organization/scopes.ts';
import {
  automationSettings,
  automationStep,
  automationTrigger,
} from '#server/contract/outreach/automation-definition.ts';
import { waUserIdForm } from '#server/contract/people/contact-identifier.ts';
import { valuesProvisioned } from '#server/contract/people/contact-value-shapes.ts';
import { fieldKey, valuesByName } from '#server/contract/platform/wire.ts';
import { agent, clean, name, queue, sendingPolicy, view, webChat } from './provisioned-shapes.ts';

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour like #22AA66');
const timezone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', {
  error: 'no known time zone',
});

export const organizationPart = z.strictObject({
  name,
  plan: z.enum(plans).default('trial'),
  timezone: timezone.default('America/Sao_Paulo'),
  locale: z.string().min(2).max(35).default('pt-BR'),
  partner: z.boolean().default(false),
  raw_data_days: z.int().min(1).max(90).default(30),
  keeps_call_bodies: z.boolean().default(true),
  reads_sentiment: z.boolean().default(false),
  handoff_wait_minutes: z.int().min(1).max(1_440).nullable().default(15),
});

const member = z.strictObject({
  email: z.email().toLowerCase(),
  name,
  role: z.enum(roles),
  owner: z.boolean().default(false),
  password: z.string().min(1).max(200).optional(),
  /**
   * Whether this person may take over an existing account that another organization created for the e-mail address.
   * This is possible only while nobody has proven to own the address.
   */
  take_over: z.boolean().default(false),
});

const customField = z.strictObject({
  key: fieldKey,
  label: name.optional(),
  type: z.string().min(1).max(50).default('text'),
  options: z.array(z.string()).default([]),
  placeholder: z.string().nullable().default(null),
});

const tag = z.strictObject({
  name: clean,
  color: color.default('#22C55E'),
  type: z.enum(['contact', 'conversation']).default('contact'),
});

const pipeline = z.strictObject({
  name: clean,
  is_default: z.boolean().default(false),
  auto_enroll: z.boolean().default(false),
  stages: z.array(z.strictObject({ name: clean, color: color.default('#94A3B8') })).default([]),
});

const quickReply = z.strictObject({ shortcut: clean, title: name, content: z.string().min(1).max(4096) });

const connection = z.strictObject({
  name,
  phone: z.string().regex(/^\+\d{5,15}$/, 'a phone number like +551150001000'),
  phone_number_id: name,
  waba_id: name,
  access_token: z.string().min(1),
  catalog_id: z.string().min(1).nullable().default(null),
});

const template = z.strictObject({
  connection: name,
  name,
  language: z.string().min(2).max(15),
  category: z.string().min(1).max(50),
  status: z.string().min(1).max(50),
  components: z.array(z.record(z.string(), z.unknown())).default([]),
});

const aiKey = z.strictObject({
  /** The name of the AI key; by default the provider's name. */
  name: name.max(80).optional(),
  provider: z.enum(aiProviders),
  key: z.string().trim().min(1),
  base_url: z.url().nullable().default(null),
});

const automation = z.strictObject({
  name,
  status: z.enum(['draft', 'active', 'paused']).default('draft'),
  token: z.string().min(1).max(500).nullable().optional(),
  cooldown_minutes: z.int().min(0).default(0),
  trigger: automationTrigger,
  steps: z.array(automationStep).default([]),
  settings: automationSettings.default(automationSettings.parse({})),
});

/**
 * A contact. If an existing contact has one of these identifiers, the file fills in that contact's missing values and
 * overwrites none. CPF and further identifiers can be set only here and in the panel.
 */
const contact = z
  .strictObject({
    name: name.optional(),
    email: z.string().min(1).nullable().default(null),
    phone: z.string().min(1).nullable().default(null),
    cpf: z.string().min(1).nullable().default(null),
    wa_user_id: z.string().trim().regex(waUserIdForm).nullable().default(null),
    ...valuesProvisioned,
    fields: valuesByName(z.string().max(5_000)).default({}),
    tags: z.array(name).default([]),
    assigned_user_email: z.string().min(1).nullable().default(null),
    stages: z.array(z.strictObject({ pipeline: name, stage: name })).default([]),
    opted_out: z.boolean().default(false),
  })
  .refine((one) => one.email ?? one.phone ?? one.cpf ?? one.wa_user_id, {
    error: 'one of email, phone, cpf and wa_user_id is needed',
  });

const subscription = z.string().refine((event) => expandEventType(event) !== null, { error: 'no known event type' });
const webhook = z.strictObject({ url: z.url(), events: z.array(subscription).min(1) });

const key = z.strictObject({
  name,
  scopes: z.array(scopeShape).min(1),
  test: z.boolean().default(false),
  allowed_ips: z.array(z.string().refine(isAddressOrRange, { error: 'no address or CIDR range' })).default([]),
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
  legacy: z.boolean().default(false),
});

/** The schema of a provisioning file, without the checks that compare entries with each other. */
export const provisioningLists = z.strictObject({
  organization: organizationPart,
  members: z.array(member).optional(),
  business_hours: businessCalendar.optional(),
  sending_policy: sendingPolicy.optional(),
  queues: z.array(queue).optional(),
  custom_fields: z.array(customField).optional(),
  tags: z.array(tag).optional(),
  pipelines: z.array(pipeline).optional(),
  quick_replies: z.array(quickReply).optional(),
  contacts: z.array(contact).optional(),
  connections: z.array(connection).optional(),
  templates: z.array(template).optional(),
  ai_keys: z.array(aiKey).optional(),
  agents: z.array(agent).optional(),
  automations: z.array(automation).optional(),
  web_chats: z.array(webChat).optional(),
  views: z.array(view).optional(),
  webhooks: z.array(webhook).optional(),
  keys: z.array(key).optional(),
});

/**
 * Returns the values that identify the entries of each list. A contact may be listed twice: the second entry fills in
 * the values that the first one lacks.
 */
const keysOf = (file: z.infer<typeof provisioningLists>): Record<string, string[]> => ({
  members: (file.members ?? []).map((one) => one.email),
  queues: (file.queues ?? []).map((one) => one.name.toLowerCase()),
  web_chats: (file.web_chats ?? []).map((one) => one.agent),
  views: (file.views ?? []).map((one) => `${one.kind} ${one.name.toLowerCase()}`),
  custom_fields: (file.custom_fields ?? []).map((one) => one.key),
  tags: (file.tags ?? []).map((one) => `${one.type} ${nameKey(one.name)}`),
  pipelines: (file.pipelines ?? []).map((one) => nameKey(one.name)),
  quick_replies: (file.quick_replies ?? []).map((one) => one.shortcut),
  connections: (file.connections ?? []).map((one) => one.name),
  templates: (file.templates ?? []).map((one) => `${one.connection} ${one.name} ${one.language}`),
  ai_keys: (file.ai_keys ?? []).map((one) => (one.name ?? aiCatalogue[one.provider].label).toLowerCase()),
  agents: (file.agents ?? []).map((one) => one.slug),
  automations: (file.automations ?? []).map((one) => one.name),
  webhooks: (file.webhooks ?? []).map((one) => one.url),
  keys: (file.keys ?? []).map((one) => one.name),
});

/** Reports every entry that a list contains twice, because the second entry would have no effect. */
export function refuseTwice(file: z.infer<typeof provisioningLists>, ctx: z.RefinementCtx): void {
  for (const [section, keys] of Object.entries(keysOf(file))) {
    keys.forEach((one, index) => {
      if (keys.indexOf(one) !== index)
        ctx.addIssue({ code: 'custom', path: [section, index], message: `"${one}" is twice in the list` });
    });
  }
}

/**
 * The schema of the file that `npm run provision` reads (provisioning/README.md). Every list may be absent. Unknown
 * keys are refused everywhere.
 */
export const provisioningFile = provisioningLists.superRefine((file, ctx) => {
  refuseTwice(file, ctx);
  if ((file.pipelines ?? []).filter((one) => one.is_default).length > 1) {
    ctx.addIssue({ code: 'custom', path: ['pipelines'], message: 'only one pipeline can be the default' });
  }
  if ((file.queues ?? []).filter((one) => one.is_default).length > 1) {
    ctx.addIssue({ code: 'custom', path: ['queues'], message: 'only one queue can be the default' });
  }
});

export type ProvisioningFile = z.infer<typeof provisioningFile>;
/** The contents of a provisioning file without the organization. */
export type ProvisionedLists = Omit<ProvisioningFile, 'organization'>;
export type Listed<Name extends keyof ProvisioningFile> =
  NonNullable<ProvisioningFile[Name]> extends (infer One)[] ? One : never;
