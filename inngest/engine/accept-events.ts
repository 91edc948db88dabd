import { now, toMachineTime } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Sql } from '#server/db/sql.ts';
import { transact } from '#server/db/transact.ts';
import { durationMs } from './duration.ts';
import type { SentEvent } from './engine-entry.ts';
import { holds, keyOf } from './expression.ts';
import { addToBatch, isFirstSight, noTransaction, pace, putOff, takeBatch, takeDueBatches } from './intake.store.ts';
import type { EngineFunction } from './registry.ts';
import { type EngineEvent, type NewRun, startRuns, startWakeUps } from './run.store.ts';
import { addWaits } from './wait.store.ts';
import { wakeRunsFor } from './wake-runs.ts';

export interface Intake {
  readonly functions: readonly EngineFunction[];
  readonly tenantOf: (event: EngineEvent) => string;
  /** Whether the event is only a wake-up. Among equal wake-ups, at most one run is queued at a time. */
  readonly isWakeUp?: (event: EngineEvent) => boolean;
  /**
   * Whether a run can wait for this event or be cancelled by it. If false, the engine does not search for such runs.
   */
  readonly isWaitedFor?: (event: EngineEvent) => boolean;
  /** Called when runs may have become `ready`, or when the time at which the next run is `due` may have changed. */
  readonly poke: (what: 'ready' | 'due') => void;
}

interface Start {
  readonly fn: EngineFunction;
  readonly events: readonly EngineEvent[];
  readonly delayMs?: number;
}

/** The longest delay that throttling may cause. */
const tenYearsMs = 10 * 365 * 24 * 3_600_000;
const batchesAtOnce = 50;

function keyText(fn: EngineFunction, expression: string | null | undefined, event: EngineEvent): string {
  return `${fn.id}:${expression ? keyOf(expression, event) : ''}`;
}

function turnKeyOf({ turns, id }: EngineFunction, event: EngineEvent): string | null {
  if (!turns) return null;
  return `${turns.everyFunction ? '*' : id}:${turns.key === null ? '' : keyOf(turns.key, event)}`;
}

/**
 * Returns how long throttling delays a run, in milliseconds. Throttled runs start later, evenly spread; `burst` runs
 * may start at once. No run is dropped.
 */
async function throttleDelay(on: Sql, fn: EngineFunction, event: EngineEvent): Promise<number> {
  if (!fn.throttle) return 0;
  const { limit, period, burst = 1, key } = fn.throttle;
  const rule = { intervalMs: period / limit, burst: Math.max(0, burst - 1), mostMs: tenYearsMs };
  return (await pace(on, `throttle:${keyText(fn, key, event)}`, rule)) ?? 0;
}

/**
 * In addition to the even rate, one tenth of the limit may start at once, in the same way as on a real Inngest server.
 */
const burstShare = 10;

async function isWithinRate(on: Sql, fn: EngineFunction, event: EngineEvent): Promise<boolean> {
  if (!fn.rateLimit) return true;
  const { limit, period, key } = fn.rateLimit;
  const rule = { intervalMs: period / limit, burst: Math.floor(limit / burstShare), mostMs: 0 };
  return (await pace(on, `rate:${keyText(fn, key, event)}`, rule)) !== null;
}

/** Queues the given runs, and registers the events that would cancel them. */
async function start(on: Sql, intake: Intake, starts: readonly Start[]): Promise<void> {
  const runs: (NewRun & { fn: EngineFunction })[] = [];
  for (const { fn, events, delayMs = 0 } of starts) {
    const [event] = events;
    if (!event) continue;
    runs.push({
      fn,
      id: newId(),
      function_id: fn.id,
      tenant: intake.tenantOf(event),
      turn_key: turnKeyOf(fn, event),
      turn_limit: fn.turns?.limit ?? 1,
      event,
      events: events.length > 1 ? events : null,
      is_hint: events.length === 1 && (intake.isWakeUp?.(event) ?? false),
      delay_ms: Math.max(delayMs, event.ts - toMachineTime(now()).getTime(), await throttleDelay(on, fn, event)),
    });
  }
  if (runs.length === 0) return;
  const made = runs.map(({ fn: _, ...run }) => run);
  const areWakeUps = on === noTransaction && made.every(({ is_hint }) => is_hint);
  await (areWakeUps ? startWakeUps(made) : startRuns(on, made));
  const cancels = ({ fn: { cancelOn } }: { fn: EngineFunction }) =>
    cancelOn.map(({ event, expression, timeout }) => ({
      ...{ stepId: null, eventName: event, expression },
      expiresInMs: timeout === null ? null : durationMs(timeout),
    }));
  await addWaits(
    on,
    runs.map((run) => ({ id: run.id, event: run.event, waits: cancels(run) })),
  );
}

/**
 * Decides the effect of an event on a function that it triggers. Returns the run to start now, or null if a run starts
 * later or not at all.
 */
async function take(on: Sql, fn: EngineFunction, event: EngineEvent): Promise<Start | null> {
  if (fn.idempotency && !(await isFirstSight(on, `idempotency:${keyText(fn, fn.idempotency, event)}`))) return null;
  if (!(await isWithinRate(on, fn, event))) return null;
  if (fn.debounce) {
    const { period, key, timeout } = fn.debounce;
    await putOff(on, fn.id, key ? keyOf(key, event) : '', event, period, timeout ?? null);
    return null;
  }
  if (!fn.batchEvents || !holds(fn.batchEvents.if ?? null, { event })) return { fn, events: [event] };
  const key = fn.batchEvents.key ? keyOf(fn.batchEvents.key, event) : '';
  const size = await addToBatch(on, fn.id, key, event, fn.batchEvents.timeout);
  if (size < fn.batchEvents.maxSize) return null;
  return { fn, events: (await takeBatch(on, fn.id, key))?.events ?? [] };
}

/**
 * Starts the runs that the events trigger, and resumes the runs that wait for the events. All of this happens in the
 * caller's transaction.
 */
export async function acceptOn(on: Sql, intake: Intake, sent: readonly SentEvent[]): Promise<void> {
  const starts: Start[] = [];
  const queue = [...sent];
  for (const { event, dedupeId } of queue) {
    if (dedupeId !== null && !(await isFirstSight(on, dedupeId))) continue;
    const told = (intake.isWaitedFor?.(event) ?? true) ? await wakeRunsFor(on, event) : [];
    for (const one of told) queue.push({ event: one, dedupeId: null });
    for (const fn of intake.functions) {
      const isTrigger = fn.events.some((one) => one.name === event.name && holds(one.expression, { event }));
      const begin = isTrigger ? await take(on, fn, event) : null;
      if (begin) starts.push(begin);
    }
  }
  await start(on, intake, starts);
}

/**
 * Whether a single statement is enough, because only runs are stored: no idempotency, rate limit, throttle, debounce,
 * batch or cancellation is involved.
 */
function isPlain(intake: Intake, { event, dedupeId }: SentEvent): boolean {
  const isBare = (fn: EngineFunction) =>
    fn.cancelOn.length === 0 && ![fn.idempotency, fn.rateLimit, fn.throttle, fn.debounce, fn.batchEvents].some(Boolean);
  return (
    dedupeId === null &&
    intake.functions.every((fn) => !fn.events.some(({ name }) => name === event.name) || isBare(fn))
  );
}

/**
 * Accepts either all of the events or none of them. An event starts nothing if its sender-given id was already seen
 * within 24 h.
 */
export async function acceptEvents(intake: Intake, sent: readonly SentEvent[]): Promise<string[]> {
  const arePlain = sent.every((one) => isPlain(intake, one));
  if (arePlain) await acceptOn(noTransaction, intake, sent);
  else await transact((tx) => acceptOn(tx, intake, sent));
  const isLater = sent.some(({ event }) => event.ts > toMachineTime(now()).getTime());
  intake.poke(arePlain && !isLater ? 'ready' : 'due');
  return sent.map(({ event }) => event.id);
}

/** Starts the run of a cron. The run starts only once, even if several processes share the database. */
export async function acceptCron(
  intake: Intake,
  fn: EngineFunction,
  event: EngineEvent,
  delayMs: number,
): Promise<void> {
  await transact(async (tx) => {
    if (await isFirstSight(tx, event.id)) await start(tx, intake, [{ fn, events: [event], delayMs }]);
  });
  intake.poke('due');
}

/** Starts the runs of event batches and debounced events whose time has come. */
export async function startDueBatches(intake: Intake): Promise<void> {
  await transact(async (tx) => {
    const due = await takeDueBatches(tx, batchesAtOnce);
    const starts = due.flatMap(({ function_id, events }) => {
      const fn = intake.functions.find(({ id }) => id === function_id);
      return fn ? [{ fn, events }] : [];
    });
    await start(tx, intake, starts);
  });
}
