import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { now, toMachineTime } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { cameBack } from '#server/domain/platform/work/deaths.ts';
import { isKiller } from '#server/jobs/killers.ts';
import { keyOf } from '#server/jobs/under-way.ts';
import { inRun } from '#server/jobs/waits-outside.ts';
import { withinLimit } from '#server/jobs/within-limit.ts';
import { workingOn } from '#server/jobs/working-on.ts';
import { workHereOf } from './plain-function.ts';
import { timeLimitMs } from './time-limits.ts';
import type { Told } from './wake-ups.ts';

/**
 * The maximum number of runs that this process executes in parallel. Runs that wait for an external system do not
 * count. `shareMax` is the largest share of these runs that one tenant may use.
 */
const capacityDefault = 100;
const shareMax = 0.75;
/**
 * The maximum number of different wake-ups that this process holds, and the maximum number of its timers for later
 * work. Further wake-ups go to the external Inngest server. Further later work is left to the reconciler.
 */
const turnsMax = 5_000;
/**
 * If work is due within this many milliseconds, a timer starts it. The reconciler starts work that is due later,
 * because its rows contain the due time.
 */
const timerMaxMs = 3_600_000;
const drainMs = 18_000;
/**
 * If work fails and was woken again while it ran, the work runs once more after this pause, in milliseconds. Without
 * the pause, it would probably fail again at once, for example while the database is unavailable.
 */
const failureMs = 1_000;

type Work = NonNullable<ReturnType<typeof workHereOf>>;

/**
 * A wake-up and the work that it starts. The work waits until no equal wake-up has arrived for a while (`quiet`), waits
 * for a free slot (`waits`), or runs (`runs`).
 */
interface Turn {
  readonly key: string;
  readonly tenant: string;
  readonly work: Work;
  readonly event: Told;
  state: 'quiet' | 'waits' | 'runs';
  isOutside: boolean;
  /** Whether this work was woken again while it ran. In that case, the work must run once more. */
  isAgain: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** The work that this process does itself while an external Inngest server is configured. */
export interface WorkHere {
  /**
   * Accepts the events whose work this process may do itself. Returns all other events, which the caller sends to the
   * external Inngest server.
   */
  take(events: readonly Told[]): Told[];
  /**
   * Starts no further work and waits for running work. Returns the events whose work did not start. Events that wait
   * for their time are dropped, because the reconciler finds their work.
   */
  drain(): Promise<Told[]>;
}

/**
 * Does work directly in the process that sends its wake-up, because an external Inngest server needs half a second to
 * start a run. A customer's message passes three runs before it reaches a webhook receiver. Only functions that were
 * created with `here` are handled, because leases or database locks keep their concurrent runs apart. The work is
 * stored in rows, so the reconciler finds the work of a process that died. `failed` passes failed work to the external
 * server.
 */
export function startWorkHere(failed: (event: Told) => void, capacity = capacityDefault): WorkHere {
  const turns = new Map<string, Turn>();
  /** The work that waits for a slot, in order. */
  const waiting = new Set<Turn>();
  const running = new Set<Turn>();
  const timers = new Map<string, NodeJS.Timeout>();
  // The caller's context (its request, time limit and tenant) must not apply to the work.
  const scope = new AsyncResource('work-here');
  const next = (): Turn | undefined => {
    const inside = [...running].filter(({ isOutside }) => !isOutside);
    if (waiting.size === 0 || inside.length >= capacity) return undefined;
    const share = Math.max(1, Math.floor(capacity * shareMax));
    const isFull = (tenant: string) => inside.filter((one) => one.tenant === tenant).length >= share;
    for (const turn of waiting) if (!isFull(turn.tenant)) return turn;
    return undefined;
  };
  const beginNext = () => {
    for (let turn = next(); turn; turn = next()) void run(turn);
  };
  const pump = () => scope.runInAsyncScope(beginNext);
  const run = async (turn: Turn): Promise<void> => {
    turn.state = 'runs';
    waiting.delete(turn);
    running.add(turn);
    const { work, event } = turn;
    let pauseMs = work.here.quietMs ?? 0;
    const named = { kind: event.name, key: keyOf(event.name, event.data) };
    const tell = () => {
      turn.isOutside = true;
      pump();
    };
    try {
      await inRun(tell, () => workingOn(named, () => withinLimit(timeLimitMs(work.id), () => work.work(event))));
    } catch (error) {
      log.warn({ job: event.name, error: String(error) }, 'work of this process failed, and is asked of the engine');
      failed(event);
      pauseMs = Math.max(pauseMs, failureMs);
    }
    await cameBack(named);
    running.delete(turn);
    turns.delete(turn.key);
    if (turn.isAgain && !isStopping()) begin(work, event, pauseMs);
    pump();
  };
  const rest = (turn: Turn, quietMs: number) => {
    clearTimeout(turn.timer);
    turn.timer = setTimeout(() => {
      turn.state = 'waits';
      waiting.add(turn);
      pump();
    }, quietMs);
  };
  const begin = (work: Work, event: Told, quietMs = work.here.quietMs ?? 0): void => {
    const key = `${work.id} ${keyOf(event.name, event.data)}`;
    const known = turns.get(key);
    if (known?.state === 'runs') known.isAgain = true;
    if (known?.state === 'quiet') rest(known, quietMs);
    if (known) return;
    const turn: Turn = {
      ...{ key, work, event, tenant: String(event.data.organization_id ?? ''), timer: undefined },
      ...{ state: quietMs > 0 ? 'quiet' : 'waits', isOutside: false, isAgain: false },
    };
    turns.set(key, turn);
    if (quietMs > 0) rest(turn, quietMs);
    else waiting.add(turn);
  };
  /**
   * Starts the work at its due time. Equal events are scheduled only once. Work that is due in more than an hour, or
   * for which no timer is left, is started by the reconciler.
   */
  const plan = (work: Work, event: Told, inMs: number): void => {
    const key = event.id ?? `${event.name} ${event.ts} ${keyOf(event.name, event.data)}`;
    if (timers.has(key) || inMs > timerMaxMs || timers.size >= turnsMax) return;
    const fire = () => {
      timers.delete(key);
      begin(work, event);
      pump();
    };
    timers.set(key, setTimeout(fire, inMs).unref());
  };
  const take = (events: readonly Told[]): Told[] => {
    const left: Told[] = [];
    for (const event of events) {
      const work = isStopping() ? null : workHereOf(event.name);
      const inMs = (event.ts ?? 0) - toMachineTime(now()).getTime();
      if (!work || turns.size >= turnsMax) left.push(event);
      else if (isKiller({ kind: event.name, key: keyOf(event.name, event.data) })) continue;
      else if (inMs > 0) plan(work, event, inMs);
      else begin(work, event);
    }
    pump();
    return left;
  };
  return {
    take: (events) => scope.runInAsyncScope(take, null, events),
    drain: async () => {
      for (const timer of timers.values()) clearTimeout(timer);
      const left = [...turns.values()].filter(({ state }) => state !== 'runs');
      waiting.clear();
      for (const { key, timer } of left) {
        clearTimeout(timer);
        turns.delete(key);
      }
      const until = performance.now() + drainMs;
      while (turns.size > 0 && performance.now() < until) await delay(20);
      return left.map(({ event }) => event);
    },
  };
}
