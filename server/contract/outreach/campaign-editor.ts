import { z } from 'zod';
import { contactFilter } from '../people/contact-selection.ts';
import { nameText, pathId, requiredText, text, timestamp, uuid, valuesByName } from '../platform/wire.ts';
import { campaignShape } from './campaign.ts';
import { exclusionReasons, recipientStatuses, retryClasses } from './campaign-states.ts';

const value = text(4_096);

/**
 * The message of a campaign. The values of the template's variables may contain placeholders for data of the contact,
 * such as `{{first_name}}` or `{{city}}`. A placeholder may have a fallback: `{{name|friend}}`.
 */
const campaignTemplate = z.strictObject({
  template_name: requiredText(512),
  language_code: requiredText(20),
  body_params: z.union([z.array(value).max(50), valuesByName(value)]).optional(),
  button_params: z.array(value).max(10).optional(),
  header_image_url: text(2_000).optional().describe('Link of the header’s image, video or document.'),
  header: text(1_024).optional().describe('What stands in the place that a header of words leaves open.'),
});
export type CampaignTemplate = z.output<typeof campaignTemplate>;

/** The audience of a campaign: contacts that match a filter, contacts by id, a saved segment or an uploaded list. */
const campaignAudience = z.strictObject({
  filter: z.strictObject(contactFilter).optional(),
  ids: z.array(uuid).min(1).max(10_000).optional(),
  segment_id: uuid.optional(),
  list: z.literal(true).optional().describe('The uploaded list (uploadCampaignList).'),
  exclude: z.strictObject(contactFilter).optional().describe('Whoever matches this is left out.'),
  except: z.array(uuid).max(1_000).optional(),
});
export type CampaignAudience = z.output<typeof campaignAudience>;

const basisPoints = z.int().min(1).max(10_000).describe('Ten-thousandths.');
const amount = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount like 25.00');

/** Settings of a campaign. Each setting has a default, so an empty object is valid. */
export const campaignSettings = z.strictObject({
  canary_people: z
    .int()
    .min(50)
    .max(10_000)
    .nullable()
    .default(null)
    .describe('How many get it before signals are awaited; null: 1 % of them, at least 50.'),
  canary_minutes: z.int().min(0).max(1_440).default(10).describe('How long signals of the first ones are awaited.'),
  failed_max: basisPoints.default(1_000).describe('Of those sent: more failed ones pause it.'),
  opted_out_max: basisPoints.default(200),
  blocked_max: basisPoints.default(300),
  messages_max: z.int().min(1).nullable().default(null),
  money_max: amount.nullable().default(null).describe('US dollars.'),
  max_price: amount
    .refine((value) => Number(value) > 0, 'must be more than nothing')
    .nullable()
    .default(null)
    .describe(
      'US dollars for 1 000 deliveries: marketing messages cost this or less, and reach fewer people if it is low.',
    ),
  holdout: z
    .int()
    .min(0)
    .max(5_000)
    .default(0)
    .describe('Ten-thousandths of the audience who get nothing, to compare with.'),
  variants: z
    .array(z.strictObject({ share: basisPoints, template: campaignTemplate }))
    .max(3)
    .default([])
    .describe('Other messages for a share of those who are left; the rest gets the campaign’s own.'),
});
export type CampaignSettings = z.output<typeof campaignSettings>;

export const createCampaignInput = z.strictObject({ name: nameText(200), connection_id: z.string().max(100) });
export const updateCampaignInput = z.strictObject({
  id: pathId,
  name: nameText(200).optional(),
  connection_id: z.string().max(100).optional(),
  template: campaignTemplate.optional(),
  audience: campaignAudience.optional(),
  settings: campaignSettings.optional().describe('Whole: what is absent has its default.'),
  revision: z.int().optional().describe('The draft this was changed from; another one by now: draft_changed.'),
});
export type UpdateCampaignInput = z.output<typeof updateCampaignInput>;

/**
 * The date on which the campaign is expected to end, such as `2026-11-29`. The pre-flight check, the simulation and the
 * running campaign compute it in the same way.
 */
export const endsOn = z
  .string()
  .nullable()
  .describe('The day on which the last leaves at the earliest, where the organization is; null: nobody can tell.');
export const money = z.object({ amount: z.string(), currency: z.string() });

/** The result of a campaign's pre-flight check. It is computed by the same rules as a real run, but nothing is sent. */
export const preflightShape = z.object({
  id: uuid.describe('A start names it: what was seen is what is started.'),
  at: timestamp,
  revision: z.int(),
  total: z.int(),
  to_send: z.int(),
  excluded: z.array(z.object({ reason: z.enum(exclusionReasons), count: z.int() })),
  missing: z
    .array(z.object({ contact_id: uuid, name: z.string(), parameters: z.array(z.string()) }))
    .describe(
      'The first 50 whose message lacks a value, and which: a field (`city`), or a place that is empty (`{{2}}`, `header_image_url`, `header`, `button_params.0`).',
    ),
  lacking: z
    .array(z.object({ parameter: z.string(), count: z.int() }))
    .describe('How many lack each of these; who lacks two is in both.'),
  variants: z.array(
    z.object({
      variant: z.int(),
      count: z.int(),
      category: z.string().nullable(),
      price: money.nullable().describe('The most it can cost; null: not known, or of several currencies.'),
    }),
  ),
  limit: z.object({
    people: z.int().nullable().describe('Of the portfolio, in 24 hours; null: not limited, or not known.'),
    reached: z.int(),
    left: z.int().nullable(),
    frees_at: timestamp.nullable(),
  }),
  days: z
    .int()
    .describe(
      'Begun now, on which day the last message leaves at the earliest, today being the first: by the number’s rate, the ' +
        'people of a day, messages a day, money a month and quiet hours where the organization is.',
    ),
  ends_on: endsOn.optional(),
  seconds: z.int().describe('At the number’s rate, the share of live replies left out.'),
  template: z.object({
    status: z.string().nullable().describe('null: the number has no such template.'),
    category: z.string().nullable(),
    quality: z.string().nullable(),
  }),
  price: z
    .object({
      floor: money.nullable().describe('Without those whose window is open: they may be free.'),
      ceiling: money.nullable(),
      is_cap: z.boolean().optional().describe('The ceiling is the campaign’s own highest price.'),
      unknown: z.int().describe('People whose rate is not known; they are in no sum.'),
    })
    .describe('null: no rate is known.'),
  free_service: z
    .object({ included: z.int(), used: z.int(), left: z.int() })
    .describe('Free answers of the number this month: answers to the campaign come out of them.'),
  problems: z.array(z.string()).describe('What forbids the start, by code.'),
  accepted: z
    .object({ problem: z.literal('template_quality_red'), by: z.string(), at: timestamp })
    .nullable()
    .describe('An administrator took it upon them to send all the same.'),
  warnings: z.array(z.string()),
});
export type Preflight = z.infer<typeof preflightShape>;

const share = z.object({ count: z.int(), rate: z.number(), low: z.number(), high: z.number() });
const difference = z.object({ rate: z.number(), low: z.number(), high: z.number() }).nullable();
const measured = { read: difference, replied: difference, converted: difference, opted_out: difference };
/** A campaign as its page shows it. */
export const campaignDetailShape = campaignShape.extend({
  settings: campaignSettings,
  revision: z.int().describe('Counts changes of the draft.'),
  preflight: preflightShape.nullable(),
  phase: z.enum(['preparing', 'canary', 'watching', 'sending']).nullable(),
  reason: z.string().nullable().describe('Why it is paused, or waits.'),
  resume_at: timestamp.nullable(),
  states: z.record(z.enum(recipientStatuses), z.int()).describe('They sum to counts.total.'),
  skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
  failures: z.array(z.object({ code: z.string(), title: z.string(), count: z.int() })),
  retryable: z
    .array(z.object({ class: z.enum(retryClasses), count: z.int() }))
    .describe('Of those that failed, who may be tried again (retryCampaign), by the class of the refusal.'),
  cost: z
    .object({
      messages: z.int().describe('Messages whose price was told.'),
      unknown: z.int().describe('Of them, those whose rate is not known.'),
      sums: z.array(money).describe('One for each currency.'),
    })
    .describe('So far, by what each message shows.'),
  per_minute: z.number().describe('Sent within the last minute.'),
  ends_on: endsOn,
  seconds_left: z.int().nullable().describe('As quickly as it goes now; null also when it goes on another day.'),
  effects: z
    .array(
      z.object({
        variant: z.int().describe('-1: those who got nothing, to compare with.'),
        people: z.int(),
        read: share,
        clicked: share.describe('Taps on links, as far as the network operator tells whose they are.'),
        replied: share,
        converted: share,
        opted_out: share,
      }),
    )
    .describe('Shares with their 95 % interval.'),
  differences: z
    .array(z.object({ variant: z.int(), beside: z.int(), ...measured }))
    .describe(
      'How much a share lies above that of `beside`, with its 95 % interval; one that holds 0 tells no difference.',
    ),
  clicks_unknown: z
    .int()
    .describe('Taps on links of its number while it ran, and seven days on, that name no message: of nobody’s share.'),
});
export type CampaignDetail = z.infer<typeof campaignDetailShape>;
