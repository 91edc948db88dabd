import { z } from 'zod';
import { nameText, timestamp, uuid } from '../platform/wire.ts';
import { plans } from './plans.ts';

/** A problem that an administrator should look at (contract/organization.md#organization). */
const alertShape = z.object({
  type: z.enum([
    'webhook_failing',
    'connection_config_error',
    'api_key_expiring',
    'automation_loop',
    'usage_corrected',
    'ending_in_use',
  ]),
  severity: z.enum(['warning', 'critical']),
  message: z.string(),
  object: z.object({ type: z.enum(['webhook', 'connection', 'api_key', 'automation', 'organization']), id: uuid }),
  since: timestamp,
});
export type Alert = z.infer<typeof alertShape>;

/** The response of GET /org. */
export const organizationShape = z.object({
  id: uuid,
  name: z.string(),
  plan: z.enum(plans),
  timezone: z.string().describe('IANA name'),
  locale: z.string().describe('BCP 47 tag'),
  is_partner: z.boolean(),
  raw_data_days: z.int().describe('Days for which raw data of the channel and traces of agents are kept, 1 to 90.'),
  keeps_call_bodies: z.boolean().describe('What calls of the API said and were answered is kept for a day.'),
  created_at: timestamp,
  alerts: z.array(alertShape).describe('Oldest first; empty when all is well.'),
});
export type Organization = z.infer<typeof organizationShape>;

const count = z.int().min(0);

/** The usage of an organization in a month. The partner area uses the same schema. */
export const usageCountsShape = z.object({
  conversations: count.describe('Opened in the period; what the plan limits.'),
  messages_sent: count,
  messages_received: count,
  ai_turns: count,
  ai_tokens: count,
  api_requests: count.describe(
    'Calls with a key that were answered, counted in batches of half a second: a process that is killed takes along what it has not written, so there may be fewer, never more.',
  ),
  webhook_deliveries: count,
});
export type UsageCounts = z.infer<typeof usageCountsShape>;

const outlook = {
  reached: z.int().nullable().describe('50, 80 or 100: the highest part of the limit that is used up, in percent.'),
  used_up_on: z
    .string()
    .nullable()
    .describe(
      'The day (UTC) on which the plan will be used up; null: within the month it will not, or it is too early to say.',
    ),
};

/** The response of GET /org/usage: the usage in the current month, in UTC. */
export const usageShape = z.object({
  plan: z.enum(plans),
  period: z.object({ from: timestamp, to: timestamp.describe('Exclusive.') }),
  limits: z.object({ conversations: count.nullable().describe('A month; null is unlimited.') }),
  usage: usageCountsShape,
  ...outlook,
});
export type Usage = z.infer<typeof usageShape>;

/** How much of the plan's monthly limit is used up, computed from the numbers of GET /org/usage. */
export const usageOutlookShape = z.object({
  used: count.describe('Conversations begun this month, in UTC.'),
  limit: count.nullable().describe('A month; null is unlimited.'),
  ...outlook,
});
export type UsageOutlook = z.infer<typeof usageOutlookShape>;

export const organizationInput = z.strictObject({});

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};
/** Returns whether the text is a time zone name of the IANA list. */
export const isTimezone = (zone: string): boolean =>
  zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone);

/** Fields that an administrator may change. The plan is left out, because an administrator cannot change it. */
export const updateOrganizationInput = z.strictObject({
  name: nameText(200).optional(),
  timezone: z.string().refine(isTimezone, 'no known time zone').optional(),
  locale: z.string().min(2).max(35).refine(isLocale, 'no language tag').optional(),
  raw_data_days: z.int().min(1).max(90).optional(),
  keeps_call_bodies: z.boolean().optional(),
});
