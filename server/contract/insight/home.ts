import { z } from 'zod';
import { ok, timestamp, uuid } from '../platform/wire.ts';
import { expiryKinds, firstSteps } from './home-lists.ts';

const count = z.int().min(0);
const since = timestamp.nullable().describe('Of the one that has waited longest.');
const named = z.object({ id: uuid, name: z.string() });

/** The highest count that the home page shows for one kind of item. Further items are not counted. */
export const homeMax = 1_000;

const waitsShape = z.object({
  waiting: z
    .object({ count, since, longest: named.nullable().describe('The conversation that has waited longest.') })
    .describe('Asked for a person and nobody took them.'),
  queues: z.array(named.extend({ count, since })).describe('Where somebody waits, the longest wait first.'),
  mine: z.object({ count, awaiting: count, since }).describe('Open ones I hold; of those who wait for an answer.'),
  waking: count.describe('Put off until later today, in the organization’s time.'),
  closing: z
    .object({ count, next: z.array(named.extend({ at: timestamp })) })
    .describe('Customers who wait and can be answered freely for two hours at most, with the contacts’ names.'),
});
export type Waits = z.infer<typeof waitsShape>;

const problemKinds = [
  'webhook_disabled',
  'webhook_failing',
  'webhook_mostly_failing',
  'deliveries_given_up',
  'messages_failed',
  'connection_trouble',
  'connection_quality',
  'ai_key_failing',
  'campaign_paused',
  'automation_failed',
  'automation_loop',
] as const;

const lineOf = <K extends readonly [string, ...string[]]>(kinds: K) =>
  z.object({
    kind: z.enum(kinds),
    critical: z.boolean(),
    object: named.nullable().describe('Where one acts; of failed messages the latest one’s conversation.'),
    count: count.nullable(),
    reason: z.string().nullable().describe('A code; of what ends and is in use: the address that called last.'),
    at: timestamp.nullable().describe('Since when, or until when.'),
  });

const problemShape = lineOf(problemKinds);
export type Problem = z.infer<typeof problemShape>;
const expiryShape = lineOf(expiryKinds);
export type Expiry = z.infer<typeof expiryShape>;

const firstStepsShape = z.object({
  done: z.array(z.enum(firstSteps)),
  number: z.object({ id: uuid, phone_number_id: z.string() }).nullable().describe('The first one.'),
  put_away: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstStepsShape>;

export const putStepsAwayInput = z.strictObject({ away: z.boolean() });
export const putStepsAwayResult = z.object({ ok, away: z.boolean() });

export const demoCustomersInput = z.strictObject({ on: z.boolean() });
export type DemoCustomers = z.infer<typeof demoCustomersInput>;
export const switchDemoCustomersResult = z.object({ ok, on: z.boolean() });

export const viewHomeInput = z.strictObject({});
export const homeShape = z.object({
  // Each section of the home page is null if it does not concern the member's role.
  waits: waitsShape.nullable(),
  problems: z.array(problemShape).nullable().describe('Of the last 24 hours, or still so; the gravest first.'),
  first_steps: firstStepsShape.nullable().describe('null also once all are taken.'),
  expiring: z.array(expiryShape).nullable().describe('The gravest first.'),
  demo_customers: z
    .object({ on: z.boolean() })
    .nullable()
    .describe('Of a demo: whether customers write to it by themselves.'),
});
export type Home = z.infer<typeof homeShape>;
