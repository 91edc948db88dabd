import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#server/base/log.ts';
import { inRun } from '#server/jobs/waits-outside.ts';
import { claimRuns, giveBack, type RunRow } from './run.store.ts';

export interface DispatcherOptions {
  /** Returns the worker's name, or null while no run may begin. */
  readonly worker: () => string | null;
  /**
   * The number of runs that may execute in parallel, not counting runs that wait for an external system. There are more
   * slots than database connections, because most runs wait for something.
   */
  readonly capacity: number;
  /** Executes a run until the run ends or pauses. Must not throw. */
  readonly drive: (run: RunRow) => Promise<void>;
  /** Makes due runs ready. Returns in how many milliseconds the next run is due, or null. */
  readonly wakeDue: () => Promise<number | null>;
}

export interface Dispatcher {
  /** Reports that runs may have become `ready`, or that the next `due` time may have changed. */
  poke(what: 'ready' | 'due'): void;
  /**
   * Takes no more runs and waits for the running ones. Runs that do not end or pause within `patienceMs` are given
   * back.
   */
  drain(patienceMs: number): Promise<void>;
}

/** How often the dispatcher looks for runs that other processes queued or postponed, in milliseconds. */
const pollMs = 250;
/** The longest pause between two attempts to reach an unavailable database. */
const failureMaxMs = 1_000;
/** The largest share of all slots for runs that one tenant may use. */
const shareMax = 0.75;
/**
 * A run younger than this, in milliseconds, probably uses the database. An older run probably waits for an external
 * system.
 */
const youngMs = 1_000;
const youngMax = 32;
/**
 * The maximum number of runs that may wait for an external system at the same time. A waiting run needs a socket and
 * memory, but no slot.
 */
const outsideMax = 500;

/**
 * How often the dispatcher looks for runs that it claimed without knowing, because the database's response was lost. It
 * also looks after each failure.
 */
const unknownEveryMs = 60_000;

interface Driven {
  readonly id: string;
  /** The worker's name under which the run was taken. */
  readonly worker: string;
  readonly tenant: string;
  readonly since: number;
  isOutside: boolean;
}

/** Returns how many runs may be claimed now. */
function room(driven: ReadonlyMap<string, Driven>, capacity: number): number {
  const at = performance.now();
  const inside = [...driven.values()].filter(({ isOutside }) => !isOutside);
  const young = inside.filter(({ since }) => at - since < youngMs).length;
  return Math.min(capacity - inside.length, youngMax - young, outsideMax - (driven.size - inside.length));
}

const shareOf = (capacity: number): number => Math.max(1, Math.floor(capacity * shareMax));

/**
 * Returns the tenants that already use their full share of the slots, or of the runs that wait for an external system.
 */
function fullTenants(driven: ReadonlyMap<string, Driven>, capacity: number): string[] {
  const full = new Set<string>();
  for (const [isOutside, most] of [[false, capacity] as const, [true, outsideMax] as const]) {
    const counts = new Map<string, number>();
    for (const one of driven.values()) {
      if (one.isOutside === isOutside) counts.set(one.tenant, (counts.get(one.tenant) ?? 0) + 1);
    }
    for (const [tenant, count] of counts) if (count >= shareOf(most)) full.add(tenant);
  }
  return [...full];
}

/**
 * Returns how many more runs can be started before a tenant below its fair share would exceed that share: the smallest
 * such number of all these tenants.
 */
function shareLeft(driven: ReadonlyMap<string, Driven>, capacity: number, full: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const { isOutside, tenant } of driven.values()) {
    if (!isOutside && !full.includes(tenant)) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
  }
  return shareOf(capacity) - Math.max(0, ...counts.values());
}

/**
 * Claims ready runs from the database for the free slots of this process and executes them. Only claimed runs are held
 * in memory.
 */
export function startDispatcher({ worker: ours, capacity, drive, wakeDue }: DispatcherOptions): Dispatcher {
  const driven = new Map<string, Driven>();
  let isStopping = false;
  let wakeUp = Promise.withResolvers<void>();
  let mayHaveMore = false;
  let nextWakeAt = 0;
  let unknownSoughtAt = performance.now();
  let failures = 0;
  /** The worker's name when the dispatcher last looked for runs. */
  let name: string | null = null;

  const begin = (run: RunRow, by: string) => {
    const key = `${run.id}:${run.claim}`;
    const one = { id: run.id, worker: by, tenant: run.tenant, since: performance.now(), isOutside: false };
    driven.set(key, one);
    const tell = () => {
      one.isOutside = true;
      if (mayHaveMore) wakeUp.resolve();
    };
    void inRun(tell, () => drive(run)).finally(() => {
      driven.delete(key);
      if (mayHaveMore || isStopping) wakeUp.resolve();
    });
  };

  const look = async (): Promise<boolean> => {
    const worker = ours();
    if (worker !== name) unknownSoughtAt = Number.NEGATIVE_INFINITY;
    if (worker === null) {
      nextWakeAt = performance.now() + pollMs;
      return false;
    }
    name = worker;
    const known = () => [...driven.values()].map(({ id }) => id);
    if (performance.now() - unknownSoughtAt > unknownEveryMs) {
      const found = await giveBack(worker, false, known());
      unknownSoughtAt = performance.now();
      if (found > 0) log.warn({ runs: found }, 'runs were claimed without our hearing of it, and given back');
    }
    // Always done after a failure, because this answer shows that the database works again.
    if (failures > 0 || performance.now() >= nextWakeAt) {
      const dueMs = await wakeDue();
      nextWakeAt = performance.now() + Math.max(0, Math.min(pollMs, dueMs ?? pollMs));
    }
    const full = fullTenants(driven, capacity);
    const free = Math.min(room(driven, capacity), shareLeft(driven, capacity, full));
    if (free <= 0) return false;
    // Another process took these runs over while our lock was lost, but this process still executes them.
    // Do not start them again.
    const strays = [...driven.values()].filter((one) => one.worker !== worker).map(({ id }) => id);
    const runs = await claimRuns(worker, free, full, strays);
    if (ours() !== worker) {
      // The lock was lost during the claim. Give back the new claims; running runs continue under the worker's next
      // name.
      await giveBack(worker, false, known());
      return false;
    }
    mayHaveMore = runs.length === free || full.length > 0;
    for (const run of runs) begin(run, worker);
    return runs.length === free;
  };

  const work = async () => {
    while (!isStopping) {
      wakeUp = Promise.withResolvers<void>();
      try {
        const hasMore = await look();
        if (failures > 0) log.info({ failures }, 'the engine looks for runs again');
        failures = 0;
        if (hasMore) continue;
      } catch (error) {
        failures += 1;
        // Logged once for each failure instead of for each attempt, because the failure may last.
        if (failures === 1) log.warn({ error: String(error) }, 'the engine could not look for runs');
        unknownSoughtAt = Number.NEGATIVE_INFINITY;
        nextWakeAt = performance.now() + Math.min(failureMaxMs, pollMs * failures);
      }
      const rest = new AbortController();
      const wait = Math.max(1, nextWakeAt - performance.now());
      await Promise.race([wakeUp.promise, delay(wait, undefined, { signal: rest.signal }).catch(() => {})]);
      rest.abort();
    }
  };
  const working = work();

  return {
    poke: (what) => {
      if (what === 'due') nextWakeAt = 0;
      wakeUp.resolve();
    },
    drain: async (patienceMs) => {
      isStopping = true;
      wakeUp.resolve();
      await working;
      const until = performance.now() + patienceMs;
      while (driven.size > 0 && performance.now() < until) {
        wakeUp = Promise.withResolvers<void>();
        const rest = new AbortController();
        const wait = delay(until - performance.now(), undefined, { signal: rest.signal }).catch(() => {});
        await Promise.race([wakeUp.promise, wait]);
        rest.abort();
      }
      const left = name === null ? 0 : await giveBack(ours() ?? name, false);
      if (left > 0) log.warn({ runs: left }, 'runs were given back before they came to rest');
    },
  };
}
