import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#server/base/log.ts';
import { claimRuns, giveBack, type RunRow } from './run.store.ts';

export interface DispatcherOptions {
  readonly worker: string;
  /** Runs at once. Most wait for somebody else (a receiver, a model), so there are more of them than connections. */
  readonly places: number;
  /** Drives a run until it is left; must not throw. */
  readonly drive: (run: RunRow) => Promise<void>;
  /** What is due is made ready; answers in how many milliseconds something is due next, null for nothing. */
  readonly wakeDue: () => Promise<number | null>;
}

export interface Dispatcher {
  /** Something may be `ready`, or `due` at another time than was thought. */
  poke(what: 'ready' | 'due'): void;
  /** Takes no more runs, and waits for those that are driven; what has not come to rest after `patienceMs` is given back. */
  drain(patienceMs: number): Promise<void>;
}

/** Other processes' work, and what they put off, is looked for this often. */
const pollMs = 250;
/** One tenant has at most this share of the places. */
const shareMax = 0.75;
/** Runs that began a moment ago use the database; those that go on for longer wait for somebody else. */
const youngMs = 1_000;
const youngMax = 32;

interface Driven {
  readonly tenant: string;
  readonly since: number;
}

/** How many runs may be taken now. */
function room(driven: ReadonlyMap<string, Driven>, places: number): number {
  const at = performance.now();
  const young = [...driven.values()].filter(({ since }) => at - since < youngMs).length;
  return Math.min(places - driven.size, youngMax - young);
}

/** Tenants that have their share of the places. */
function fullTenants(driven: ReadonlyMap<string, Driven>, places: number): string[] {
  const counts = new Map<string, number>();
  for (const { tenant } of driven.values()) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
  const most = Math.max(1, Math.floor(places * shareMax));
  return [...counts].filter(([, count]) => count >= most).map(([tenant]) => tenant);
}

/** Takes ready runs from the database into the free places of this process and drives them. No more is in memory than that. */
export function startDispatcher({ worker, places, drive, wakeDue }: DispatcherOptions): Dispatcher {
  const driven = new Map<string, Driven>();
  let isStopping = false;
  let bell = Promise.withResolvers<void>();
  let mayHaveMore = false;
  let nextWakeAt = 0;

  const begin = (run: RunRow) => {
    const key = `${run.id}:${run.claim}`;
    driven.set(key, { tenant: run.tenant, since: performance.now() });
    void drive(run).finally(() => {
      driven.delete(key);
      if (mayHaveMore || isStopping) bell.resolve();
    });
  };

  const look = async (): Promise<boolean> => {
    if (performance.now() >= nextWakeAt) {
      const dueMs = await wakeDue();
      nextWakeAt = performance.now() + Math.max(0, Math.min(pollMs, dueMs ?? pollMs));
    }
    const free = room(driven, places);
    if (free <= 0) return false;
    const full = fullTenants(driven, places);
    const runs = await claimRuns(worker, free, full);
    mayHaveMore = runs.length === free || full.length > 0;
    for (const run of runs) begin(run);
    return runs.length === free;
  };

  const work = async () => {
    while (!isStopping) {
      bell = Promise.withResolvers<void>();
      try {
        if (await look()) continue;
      } catch (error) {
        log.warn({ error: String(error) }, 'the engine could not look for runs');
      }
      const rest = new AbortController();
      const wait = Math.max(1, Math.min(pollMs, nextWakeAt - performance.now()));
      await Promise.race([bell.promise, delay(wait, undefined, { signal: rest.signal }).catch(() => {})]);
      rest.abort();
    }
  };
  const working = work();

  return {
    poke: (what) => {
      if (what === 'due') nextWakeAt = 0;
      bell.resolve();
    },
    drain: async (patienceMs) => {
      isStopping = true;
      bell.resolve();
      await working;
      const until = performance.now() + patienceMs;
      while (driven.size > 0 && performance.now() < until) {
        bell = Promise.withResolvers<void>();
        const rest = new AbortController();
        const wait = delay(until - performance.now(), undefined, { signal: rest.signal }).catch(() => {});
        await Promise.race([bell.promise, wait]);
        rest.abort();
      }
      const left = await giveBack(worker, false);
      if (left > 0) log.warn({ runs: left }, 'runs were given back before they came to rest');
    },
  };
}
