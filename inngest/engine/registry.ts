import { z } from 'zod';

/** What the engine needs of a function's registration; the SDK sends more (inngest-protocol.md §2). */
const functionShape = z.object({
  id: z.string(),
  triggers: z.array(z.object({ event: z.string().optional(), cron: z.string().optional() })),
  steps: z.object({ step: z.object({ retries: z.object({ attempts: z.int() }).optional() }) }),
  concurrency: z
    .union([
      z.int(),
      z.object({ limit: z.int(), key: z.string().optional() }),
      z.array(z.object({ limit: z.int(), key: z.string().optional() })),
    ])
    .optional(),
  debounce: z.object({ period: z.string(), key: z.string().optional() }).optional(),
});

const registrationShape = z.object({ functions: z.array(functionShape) });

export interface EngineFunction {
  readonly id: string;
  readonly events: readonly string[];
  readonly crons: readonly string[];
  readonly attemptsMax: number;
  /** Runs with the same value of this expression take turns; null: no limit. */
  readonly turnKey: string | null;
  readonly debounce: { readonly period: string; readonly key: string | null } | null;
}

const retriesDefault = 4;

type Registered = z.infer<typeof functionShape>;

/** Limits of one run per key are kept by a queue per key; others are not offered, and refused rather than ignored. */
function turnKeyOf({ id, concurrency }: Registered): string | null {
  const limits = [concurrency ?? []].flat();
  const [limit, ...further] = limits.map((one) => (typeof one === 'number' ? { limit: one, key: undefined } : one));
  if (!limit) return null;
  if (further.length > 0 || limit.limit !== 1)
    throw new Error(`${id}: the embedded engine keeps one limit of 1 per key`);
  return limit.key ?? '';
}

/** Reads the body of the SDK's registration. */
export function readRegistration(body: unknown): EngineFunction[] {
  return registrationShape.parse(body).functions.map((one) => ({
    id: one.id,
    events: one.triggers.flatMap((trigger) => trigger.event ?? []),
    crons: one.triggers.flatMap((trigger) => trigger.cron ?? []),
    attemptsMax: (one.steps.step.retries?.attempts ?? retriesDefault) + 1,
    turnKey: turnKeyOf(one),
    debounce: one.debounce ? { period: one.debounce.period, key: one.debounce.key ?? null } : null,
  }));
}
