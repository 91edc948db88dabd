import { z } from 'zod';
import { costShape } from '../channels/cost.ts';
import { conversationChannels } from '../inbox/conversation.ts';
import { isTimezone } from '../organization/organization.ts';
import { listOf, pageInput } from '../platform/page.ts';
import { timestamp, uuid } from '../platform/wire.ts';
import { askedPeriod, count, figuresShape, overviewShape, seconds, spentShape } from './analytics.ts';
import { clocks, comparisons, episodeMeasures } from './figure-words.ts';

const freshness = timestamp.describe('Everything that happened before is in it.');
const isBehind = z.boolean().describe('More happened than the figures show yet: they follow within seconds.');
const { granularity, ...span } = askedPeriod;
const period = {
  ...span,
  timezone: z
    .string()
    .refine(isTimezone, 'no known time zone')
    .optional()
    .describe('Whose days and hours they are. Default: the organization’s.'),
};
const filter = {
  channel: z.enum(conversationChannels).optional(),
  connection_id: uuid.optional(),
  agent_id: uuid.optional().describe('What happened while conversations were this agent’s.'),
  member_id: uuid.optional().describe('Conversations this member wrote in or took over; messages they wrote.'),
  tag_id: uuid.optional().describe('Conversations that have the tag now.'),
  queue_id: uuid.optional().describe('Conversations that were resolved in the queue; those that are open, in it now.'),
  segment_id: uuid.optional().describe('A shared view of contacts: conversations of those who are in it now.'),
};
const clock = {
  clock: z.enum(clocks).default('all').describe('`business`: durations count business hours only.'),
};
export type FigureFilter = {
  readonly channel?: string | undefined;
  readonly connection_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly member_id?: string | undefined;
  readonly tag_id?: string | undefined;
  readonly queue_id?: string | undefined;
  readonly segment_id?: string | undefined;
  readonly clock?: (typeof clocks)[number] | undefined;
};

export const viewFiguresInput = z.strictObject({ ...period, granularity, ...filter, ...clock });
export type ViewFiguresInput = z.output<typeof viewFiguresInput>;
export const viewFiguresResult = overviewShape.extend({ is_behind: isBehind });
export type ViewFiguresResult = z.infer<typeof viewFiguresResult>;

export const compareFiguresInput = z.strictObject({ by: z.enum(comparisons), ...period, ...filter, ...clock });
export type CompareFiguresInput = z.output<typeof compareFiguresInput>;

const costs = z.array(costShape).describe('One of each currency; none: nothing known was paid.');
/**
 * Average cost of one item. The list is empty if nothing was paid or if there are no items. It is null if a price is
 * unknown.
 */
const eachCost = costs.nullable();
const spending = {
  operator: z
    .object({ priced: count, unknown: count.describe('Priced at a rate nobody knows.'), cost: costs })
    .describe('What the network operator was paid for messages, told in the period.'),
  ai: spentShape.describe('What the models were paid for turns that began in the period.'),
};
const spendingShape = z.object(spending);
export type Spending = z.infer<typeof spendingShape>;

/** Figures of each agent, member, channel, number, tag or queue that has any figures in the period. */
export const compareFiguresResult = z.object({
  from: timestamp,
  to: timestamp,
  as_of: freshness,
  is_behind: isBehind,
  rows: z.array(
    z.object({
      id: z.string().describe('Of a channel its name.'),
      name: z.string().nullable().describe('null: gone.'),
      figures: figuresShape,
      spending: spendingShape.nullable().describe('null of members, tags and queues: nobody is paid by them.'),
      each: z
        .object({
          conversation: eachCost.describe('Operator and AI, by conversation opened.'),
          ai_resolution: eachCost.describe('The same, by conversation the AI resolved.'),
        })
        .nullable()
        .describe('Of agents.'),
      load: z
        .object({
          open: count.describe('Conversations they hold now that are open and not put off.'),
          waiting: count.describe('Of these, those whose customer waits for an answer.'),
        })
        .nullable()
        .describe('Of members: whatever the period and the filters are.'),
    }),
  ),
});
export type CompareFiguresResult = z.infer<typeof compareFiguresResult>;

export const viewSpendingInput = z.strictObject({ ...period, ...filter });
export type ViewSpendingInput = z.output<typeof viewSpendingInput>;
export const viewSpendingResult = spendingShape.extend({
  as_of: freshness,
  conversations: count.describe('That cost anything, and of which all is known.'),
  conversations_unknown: count.describe('In which something was priced at a rate nobody knows: not in the average.'),
  per_conversation: costs.describe(
    'All of it, operator and AI, by conversation that cost anything and of which all is known.',
  ),
});
export type ViewSpendingResult = z.infer<typeof viewSpendingResult>;

export const viewWaitsInput = z.strictObject({ ...period, ...filter });
export type ViewWaitsInput = z.output<typeof viewWaitsInput>;

const weekday = z.int().min(1).max(7).describe('1: Monday.');
const hour = z.int().min(0).max(23);
/** When customers waited. Each wait that has ended is counted in the hour of the week in which it began. */
export const viewWaitsResult = z.object({
  from: timestamp,
  to: timestamp,
  timezone: z.string().describe('Whose hours they are.'),
  as_of: freshness,
  is_behind: isBehind,
  hours: z
    .array(z.object({ weekday, hour, waits: count, wait_p50: z.number().min(0).describe('Seconds: exact.') }))
    .describe('In order; an hour in which nobody began to wait is absent.'),
});
export type ViewWaitsResult = z.infer<typeof viewWaitsResult>;

const annotationKinds = ['campaign_sent', 'version_published'] as const;
export const listAnnotationsInput = z.strictObject(period);
export type ListAnnotationsInput = z.output<typeof listAnnotationsInput>;
/**
 * Events in the period that may explain the figures, oldest first. If the period has more than 50 events, only the
 * latest 50 are returned.
 */
export const listAnnotationsResult = z.object({
  data: z.array(
    z.object({
      kind: z.enum(annotationKinds),
      id: uuid.describe('Of the campaign, or of the agent.'),
      name: z.string(),
      number: z.int().nullable().describe('Of the version.'),
      at: timestamp,
    }),
  ),
});
export type ListAnnotationsResult = z.infer<typeof listAnnotationsResult>;

const hourOfWeek = z
  .string()
  .regex(/^[1-7]-(1?\d|2[0-3])$/)
  .optional()
  .describe('Of `waited`: of this hour of the week alone, as `1-9` (1: Monday).');

export const listEpisodesInput = z.strictObject({
  measure: z.enum(episodeMeasures),
  dimension: z
    .string()
    .regex(/^(all|(channel|agent|member|number|tag|queue):[\w-]{1,40})$/)
    .default('all')
    .describe('Whose: `all`, or as `agent:ID`; of these, those the filters leave.'),
  week_hour: hourOfWeek,
  ...period,
  ...filter,
  ...pageInput,
});
export type ListEpisodesInput = z.output<typeof listEpisodesInput>;

/** The conversations that a figure counts, newest first. */
export const listEpisodesResult = listOf(
  z.object({
    conversation_id: uuid,
    number: count,
    name: z.string().nullable().describe('Who wrote; null: nobody known.'),
    at: timestamp,
    opened_at: timestamp,
    resolved_at: timestamp.nullable(),
    rating: z.int().nullable(),
    first_response: seconds,
    amount: count.nullable().describe('Of messages: how many.'),
    paid: z
      .object({ cost: costs, unknown: count.describe('Priced at a rate nobody knows.') })
      .nullable()
      .describe('Of what was paid: what it cost.'),
    contact_id: uuid.nullable(),
    is_hidden: z.boolean().describe('Nobody sees the conversation before its customer answers.'),
  }),
).extend({ as_of: freshness });
export type ListEpisodesResult = z.infer<typeof listEpisodesResult>;

const isCut = z.boolean().describe('There are more: only the largest are shown.');
const workPeriod = z.strictObject(period);
export const compareCampaignsInput = workPeriod;
export type CompareCampaignsInput = z.output<typeof compareCampaignsInput>;

/** Results of the campaigns that sent messages in the period. Only contacts who got a message are counted. */
export const compareCampaignsResult = z.object({
  from: timestamp,
  to: timestamp,
  as_of: freshness,
  is_cut: isCut,
  rows: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      sent: count,
      delivered: count,
      read: count,
      clicked: count.describe('Who tapped a link of the message, as far as the network operator tells.'),
      replied: count,
      converted: count,
      opted_out: count,
      failed: count,
      cost: costs,
      unknown: count.describe('Messages priced at a rate nobody knows: what was paid is at least `cost`.'),
      ai_cost: costs
        .nullable()
        .describe(
          'Of the AI’s turns after the replies, until seven days after the message. null: a rate is not known.',
        ),
      per_reply: eachCost.describe('Operator and AI, by person who replied.'),
      per_conversion: eachCost.describe('The same, by person who converted.'),
    }),
  ),
});
export type CompareCampaignsResult = z.infer<typeof compareCampaignsResult>;

export const compareAutomationsInput = workPeriod;
export type CompareAutomationsInput = z.output<typeof compareAutomationsInput>;

/** Results of automations. Only runs that began in the period are counted. */
export const compareAutomationsResult = z.object({
  from: timestamp,
  to: timestamp,
  as_of: freshness,
  is_cut: isCut,
  rows: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      started: count,
      running: count,
      completed: count,
      failed: count,
      duration_p50: seconds.describe('Seconds from start to end: exact.'),
    }),
  ),
});
export type CompareAutomationsResult = z.infer<typeof compareAutomationsResult>;
