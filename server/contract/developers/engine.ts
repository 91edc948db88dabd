import { z } from 'zod';
import { listOf, pageInput } from '../platform/page.ts';
import { ok, pathId, timestamp, uuid } from '../platform/wire.ts';

const count = z.int().min(0);

/** Load of one job function: the organization's runs, or the deployment's runs of functions such as crons. */
const functionLoadShape = z.object({
  function_id: z.string(),
  of_deployment: z.boolean().describe('Runs for the deployment as a whole, such as the reconciler.'),
  ready: count.describe('Next, when a place is free.'),
  in_line: count.describe('Others of the same endpoint, sender or conversation go first.'),
  running: count,
  waiting: count.describe('For their time, a retry or an event.'),
  retrying: count.describe('Of those waiting: a try has failed.'),
  failed: count.describe('Given up in the last 30 days.'),
});

/** When the deployment and an external Inngest server were last in contact. */
const outsideShape = z.object({
  registered_at: timestamp.nullable().describe('When it was last told of the functions, whether it took them or not.'),
  registration_error: z.string().nullable().describe('Why it did not take them; null: it did.'),
  last_runs: z
    .array(z.object({ function_id: z.string(), at: timestamp }))
    .describe('When it last called each function, the latest first. The reconciler runs every minute.'),
});

export const engineShape = z.object({
  kind: z.enum(['embedded', 'inngest']).describe('inngest: another Inngest runs the functions and has its own pages.'),
  address: z.string().nullable().describe('Where that other Inngest is, when it is not the hosted one.'),
  outside: outsideShape.nullable().describe('Of that other Inngest; null for the embedded engine.'),
  lag_ms: count.describe('How long the run that is next has been ready to begin.'),
  functions: z.array(functionLoadShape),
});
export type Engine = z.infer<typeof engineShape>;

const dueKinds = [
  'ai_answers',
  'deliveries',
  'campaigns',
  'flows',
  'emails',
  'ratings',
  'waiting_notices',
  'push_notices',
] as const;
export type DueKind = (typeof dueKinds)[number];

/** State of a restored or copied database. Nothing is sent from it until a person releases the database. */
export const heldShape = z.object({
  held: z.boolean().describe('true: nothing leaves; what comes in is accepted and stored.'),
  by_operator: z
    .boolean()
    .describe(
      'true: there are other organizations, and whoever runs the deployment releases it (npm run release-restored).',
    ),
  due: z
    .array(z.object({ kind: z.enum(dueKinds), count: count.min(1) }))
    .describe(
      'What leaves at once with the release; campaigns wait until each is resumed. Empty where the operator releases.',
    ),
});
export type Held = z.infer<typeof heldShape>;
export const heldInput = z.strictObject({});
export const releasedShape = z.object({ ok: z.literal(true), was_held: z.boolean() });

/**
 * A run that was given up: `failed` after its last try, `dead` when it was started again and again without any
 * progress.
 */
const failedRunShape = z.object({
  id: uuid,
  function_id: z.string(),
  event: z.string(),
  data: z.record(z.string(), z.unknown()).describe('What the hint named: ids.'),
  status: z.enum(['failed', 'dead']),
  error: z.object({ name: z.string().nullable(), message: z.string() }),
  created_at: timestamp,
  ended_at: timestamp,
});
export type FailedRun = z.infer<typeof failedRunShape>;

export const engineInput = z.strictObject({});
export const failedRunsInput = z.strictObject({ ...pageInput });
export const failedRunsPage = listOf(failedRunShape);
export const runIdInput = z.strictObject({ id: pathId });
export const runActedOn = z.object({ ok, run_id: uuid });
