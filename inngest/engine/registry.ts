import { z } from 'zod';
import { durationMs } from './duration.ts';
import { checkExpression } from './expression.ts';

const expression = z.string().transform(checkExpression);
const period = z.string().transform(durationMs);
const limit = z.object({ limit: z.int().min(1), key: expression.optional(), scope: z.string().optional() });
const absent = z.undefined('is not offered by the embedded engine').optional();

/**
 * The registration of a function as the SDK sends it (engine/protocol.md#sync). An option that the job engine does not
 * support is refused instead of ignored.
 */
const functionShape = z.object({
  id: z.string(),
  triggers: z.array(
    z.union([
      z.object({ event: z.string(), expression: expression.optional() }),
      z.object({ cron: z.string(), jitter: period.optional() }),
    ]),
  ),
  steps: z.object({ step: z.object({ retries: z.object({ attempts: z.int() }).optional() }) }),
  concurrency: z
    .union([
      z.int().transform((max): z.infer<typeof limit>[] => [{ limit: max }]),
      limit.transform((one) => [one]),
      z.array(limit),
    ])
    .refine((limits) => limits.length <= 1, 'the embedded engine keeps one limit for a function')
    .optional(),
  debounce: z.object({ period, key: expression.optional(), timeout: period.optional() }).optional(),
  batchEvents: z
    .object({ maxSize: z.int().min(1), timeout: period, key: expression.optional(), if: expression.optional() })
    .optional(),
  throttle: z
    .object({ limit: z.int().min(1), period, burst: z.int().optional(), key: expression.optional() })
    .optional(),
  rateLimit: z.object({ limit: z.int().min(1), period, key: expression.optional() }).optional(),
  idempotency: expression.optional(),
  cancel: z
    .array(z.object({ event: z.string(), if: expression.optional(), timeout: z.string().optional() }))
    .default([]),
  priority: absent,
  singleton: absent,
  timeouts: absent,
});

type Registered = z.infer<typeof functionShape>;

interface Cron {
  /** A cron expression of five fields, optionally with the prefix `TZ=<zone> `. */
  readonly pattern: string;
  readonly jitterMs: number;
}

export interface EngineFunction extends Pick<Registered, 'id' | 'batchEvents' | 'debounce' | 'throttle' | 'rateLimit'> {
  readonly events: readonly { readonly name: string; readonly expression: string | null }[];
  readonly crons: readonly Cron[];
  readonly attemptsMax: number;
  /** The maximum number of runs with the same key value that execute at once. Null means no limit. */
  readonly turns: { readonly limit: number; readonly key: string | null; readonly everyFunction: boolean } | null;
  readonly idempotency: string | null;
  readonly cancelOn: readonly {
    readonly event: string;
    readonly expression: string | null;
    readonly timeout: string | null;
  }[];
}

const retriesDefault = 4;

function toFunction(one: Registered): EngineFunction {
  const [first] = one.concurrency ?? [];
  const { id, batchEvents, debounce, throttle, rateLimit } = one;
  return {
    ...{ id, batchEvents, debounce, throttle, rateLimit },
    events: one.triggers.flatMap((trigger) =>
      'event' in trigger ? { name: trigger.event, expression: trigger.expression ?? null } : [],
    ),
    crons: one.triggers.flatMap((trigger) =>
      'cron' in trigger ? { pattern: trigger.cron, jitterMs: trigger.jitter ?? 0 } : [],
    ),
    attemptsMax: (one.steps.step.retries?.attempts ?? retriesDefault) + 1,
    turns: first
      ? { limit: first.limit, key: first.key ?? null, everyFunction: ['env', 'account'].includes(first.scope ?? 'fn') }
      : null,
    idempotency: one.idempotency ?? null,
    cancelOn: one.cancel.map((cancel) => ({
      event: cancel.event,
      expression: cancel.if ?? null,
      timeout: cancel.timeout ?? null,
    })),
  };
}

/** Thrown when a function uses an option the job engine does not support. */
export class CannotKeep extends Error {}

/** Reads the SDK's registration request. Throws `CannotKeep` with the function and the option that is not supported. */
export function readRegistration(body: unknown): EngineFunction[] {
  const { functions } = z.object({ functions: z.array(z.looseObject({ id: z.string() })) }).parse(body);
  return functions.map((one) => {
    const read = functionShape.safeParse(one);
    if (!read.success) throw new CannotKeep(`${one.id}: ${z.prettifyError(read.error)}`);
    return toFunction(read.data);
  });
}
