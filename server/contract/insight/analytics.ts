import { z } from 'zod';
import { costShape } from '../channels/cost.ts';
import { pathId, timestamp, uuid } from '../platform/wire.ts';

const granularities = ['day', 'hour'] as const;
/** Maximum number of points in a series. It is enough for a year of hourly points, or for ten years of daily points. */
export const seriesMax = 10_000;

const isInYears = (text: string) => /^(19[7-9]\d|20\d\d)-/.test(text);
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'must be an ISO 8601 timestamp, or a date')
  .refine(isInYears, 'must be between 1970 and 2099');

export const askedPeriod = {
  from: moment
    .optional()
    .describe('ISO 8601, or a date: the beginning of that day for the organization. Default: 30 days before `to`.'),
  to: moment
    .optional()
    .describe('ISO 8601 (what happens then is not in it), or a date (that day is in it). Default: now.'),
  granularity: z
    .enum(granularities)
    .default('day')
    .describe('Of the series: days or hours of the organization’s clock.'),
};
export const overviewInput = z.strictObject(askedPeriod);
export type OverviewInput = z.output<typeof overviewInput>;
export const agentFiguresInput = z.strictObject({ id: pathId, ...askedPeriod });
export type AgentFiguresInput = z.output<typeof agentFiguresInput>;

export const count = z.int().min(0);
export const seconds = z.number().min(0).nullable();
const share = z.number().min(0).max(1).nullable();

const responseOf = z.object({
  count: count.describe('First answers they gave.'),
  first_response_p50: seconds,
  first_response_p90: seconds,
});

/** Figures of each point and of the whole period (contract/engagement.md#figures). */
const figures = {
  conversations_opened: count.describe('Episodes that began: a reopening begins another.'),
  conversations_resolved: count,
  handoffs: count.describe('Conversations in which a person was asked for.'),
  messages_in: count,
  messages_out: count,
  first_response_p50: seconds.describe(
    'Seconds from the customer’s first unanswered message to the first answer by anyone; null when there was none. At most a tenth off.',
  ),
  first_response_p90: seconds,
  useful_response_p50: seconds.describe(
    'The same, to the first answer that was more than the AI saying that it asks for a person.',
  ),
  resolution_p50: seconds.describe('Seconds from opened to resolved.'),
  resolution_p90: seconds,
  ai_resolution_rate: share.describe(
    'Of the resolved, those the AI resolved: it wrote, no person did, and nobody came again within 72 hours. One resolved less than 72 hours ago counts unless somebody has come again, so the last three days may still fall. null when none was resolved.',
  ),
  rating_average: z.number().min(1).max(5).nullable(),
  by: z.object({ ai: responseOf, person: responseOf, other: responseOf }).describe('First answers, by who gave them.'),
};

/** Figures that exist only for the whole period, not for single days or hours. */
const further = {
  conversations_reopened: count,
  conversations_resolved_by_ai: count.describe('What `ai_resolution_rate` is a share of `conversations_resolved` by.'),
  messages_out_by: z.object({ ai: count, person: count, other: count }).describe('`messages_out`, by who wrote them.'),
  answered_by: z.object({ ai: count, person: count, both: count }).describe('Of the resolved: who wrote in them.'),
  handoff_codes: z.record(z.string(), count).describe('Handoffs by type; `untyped` where none was said.'),
  person_after_handoff_p50: seconds.describe('Seconds from the handoff to the first word of a person.'),
  person_after_handoff_p90: seconds,
  waiting_p50: seconds.describe('Seconds a customer waited for answers in all, of the resolved.'),
  waiting_p90: seconds,
  ratings: count,
  sentiment: z.object({ positive: count, neutral: count, negative: count }),
};

const period = {
  from: timestamp.describe('What the figures are of, to the quarter of an hour.'),
  to: timestamp,
  granularity: z.enum(granularities),
  timezone: z.string().describe('Whose days and hours they are.'),
  as_of: timestamp.describe('Everything that happened before is in the figures.'),
};
const point = { at: timestamp.describe('The beginning of the day or hour.') };

export const figuresShape = z.object({ ...figures, ...further }).meta({ id: 'Figures' });
export type Figures = z.infer<typeof figuresShape>;
const pointShape = z.object({ ...point, ...figures });
export type FiguresPoint = z.infer<typeof pointShape>;

/** The response of GET /analytics/overview. */
export const overviewShape = z
  .object({ ...period, totals: figuresShape, series: z.array(pointShape).describe('Oldest first, none left out.') })
  .meta({ id: 'AnalyticsOverview' });
export type Overview = z.infer<typeof overviewShape>;

const spent = {
  turns: count.describe('Times the agent thought about what was said.'),
  tokens_in: count,
  tokens_out: count,
  cost: costShape.nullable().describe('Of the tokens; null when the rate of any is not known.'),
};
export const spentShape = z.object(spent);
export type Spent = z.infer<typeof spentShape>;

/** The response of GET /analytics/agents/{id}. */
export const agentFiguresShape = z
  .object({
    agent: z.object({ id: uuid, name: z.string() }),
    ...period,
    totals: figuresShape.extend(spent),
    series: z.array(pointShape.extend(spent)),
  })
  .meta({ id: 'AnalyticsAgent' });
export type AgentFigures = z.infer<typeof agentFiguresShape>;
