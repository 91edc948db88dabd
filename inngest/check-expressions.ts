import { isJobName, type JobName } from '#server/jobs/catalogue.ts';
import { evaluate } from './engine/expression.ts';
import { sampleEvent } from './sample-event.ts';

interface Condition {
  readonly if?: string;
  /** A path such as `data.id`. The triggering event and the awaited event must have the same value at this path. */
  readonly match?: string;
}

interface Keyed {
  readonly key?: string;
}

type OneOrMany<One> = One | readonly One[];

/** The options of a function that contain expressions. */
interface Options {
  readonly id: string;
  readonly triggers?: OneOrMany<{ readonly event?: unknown; readonly if?: string }>;
  readonly concurrency?: number | OneOrMany<Keyed>;
  readonly debounce?: Keyed;
  readonly throttle?: Keyed;
  readonly rateLimit?: Keyed;
  readonly singleton?: Keyed;
  readonly batchEvents?: Keyed & Condition;
  readonly idempotency?: string;
  readonly priority?: { readonly run?: string };
  readonly cancelOn?: readonly ({ readonly event: unknown } & Condition)[];
}

/** A function that was created with the SDK. */
export interface Checked {
  readonly opts: { readonly id: string };
}

/** An event that a run can wait for, with the fields that must be equal to those of the triggering event. */
export interface WaitedFor extends Condition {
  readonly event: JobName;
}

const many = <One>(of: OneOrMany<One> | undefined): readonly One[] => {
  if (of === undefined) return [];
  return (Array.isArray(of) ? of : [of]) as readonly One[];
};

const conditionsOf = ({ if: text, match }: Condition): string[] => [
  ...(text ? [text] : []),
  ...(match ? [`event.${match} == async.${match}`] : []),
];

function check(id: string, expression: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw new Error(`${id}: "${expression}" cannot be evaluated: ${(error as Error).message}`);
  }
}

/** Checks the key expressions of a function. Two events that share no value must get different keys. */
function checkKeys(opts: Options, event: JobName): void {
  const { id, concurrency, debounce, throttle, rateLimit, singleton, batchEvents, idempotency, priority } = opts;
  const limits = typeof concurrency === 'number' ? [] : many<Keyed>(concurrency);
  const keyed = [...limits, debounce, throttle, rateLimit, singleton, batchEvents];
  const keys = [...keyed.map((one) => one?.key), idempotency].filter((key) => key !== undefined);
  for (const key of keys) {
    check(id, key, () => {
      const [one, other] = [1, 2].map((number) => String(evaluate(key, { event: sampleEvent(event, number) })));
      if (one === other) throw new Error(`two events of nothing in common have the same key, "${one}"`);
    });
  }
  const run = priority?.run;
  if (run) check(id, run, () => void evaluate(run, { event: sampleEvent(event, 1) }));
}

function checkConditions(id: string, event: JobName, later: JobName | null, conditions: readonly string[]): void {
  for (const expression of conditions) {
    check(id, expression, () => {
      const context = { event: sampleEvent(event, 1), async: later && sampleEvent(later, 1) };
      const value = evaluate(expression, context);
      if (typeof value !== 'boolean') throw new Error('it is no condition');
    });
  }
}

/**
 * Evaluates the expressions of every function with sample events of its triggers and of the events that its runs wait
 * for. Throws if an expression has no value, if a condition is not a boolean, or if unrelated events get the same key.
 * The check runs at start-up, because at run time the embedded engine only logs and counts such an error, and an
 * external Inngest server reports nothing.
 */
export function checkExpressions(functions: readonly Checked[], waits: readonly WaitedFor[] = []): void {
  for (const { opts } of functions) {
    const { id, triggers, cancelOn = [], batchEvents }: Options = opts;
    for (const trigger of many(triggers)) {
      if (!isJobName(trigger.event)) continue;
      checkKeys(opts, trigger.event);
      checkConditions(id, trigger.event, null, [...conditionsOf(trigger), ...conditionsOf(batchEvents ?? {})]);
      for (const cancel of cancelOn) {
        if (isJobName(cancel.event)) checkConditions(id, trigger.event, cancel.event, conditionsOf(cancel));
      }
    }
  }
  for (const one of waits) checkConditions(one.event, one.event, one.event, conditionsOf(one));
}
