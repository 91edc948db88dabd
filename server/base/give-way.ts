import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { oncePerProcess } from './once-per-process.ts';

/** Who called so lately may call again any moment. */
const recentMs = 1_000;
/** Calls of one caller follow each other like this: what is between them is no pause. */
const lingerMs = 5;
/** Who takes longer than this to ask, to be answered or to read the answer holds up nothing by it: a stranger could, for as long as they like. */
const heldMs = 250;
/** Of this process's time, what may be busy from one unit of such work to the next while somebody calls. */
const share = 0.2;
/** Units that go at once all the same, a second, of all work together: a backlog of many endpoints is one of many units. */
const freeOfAll = 200;
/** So long one unit waits at most when it is its turn: callers who never pause do not bring it to a stand. */
const patienceMs = 25;

/** So many a second, a fifth of them in a burst. */
interface Allowance {
  readonly perSecond: number;
  left: number;
  at: number;
}
const allow = (perSecond: number): Allowance => ({ perSecond, left: perSecond / 5, at: performance.now() });

const state = oncePerProcess('give-way', () => ({
  answering: 0,
  begunAt: Number.NEGATIVE_INFINITY,
  calledAt: Number.NEGATIVE_INFINITY,
  passed: undefined as EventLoopUtilization | undefined,
  oneByOne: pLimit(1),
  free: allow(freeOfAll),
}));

/** Somebody waits for an answer of ours, until what this returns is called. */
export function callBegins(): () => void {
  state.answering += 1;
  state.begunAt = performance.now();
  return () => {
    state.answering -= 1;
    state.calledAt = performance.now();
  };
}

/** Is somebody being answered, or was within the last `ms`? */
function isWithin(ms: number): boolean {
  const at = performance.now();
  return (state.answering > 0 && at - state.begunAt < heldMs) || at - state.calledAt < ms;
}

/** Does somebody call this process? Then what is done in smaller portions leaves more room between them. */
export const isCalled = (): boolean => isWithin(recentMs);

/** How long until what was busy since the last unit is no more than its share. */
function untilShare(): number {
  if (!state.passed) return 0;
  const { active, idle } = performance.eventLoopUtilization(performance.eventLoopUtilization(), state.passed);
  return active / share - (active + idle);
}

async function pass(): Promise<void> {
  const end = performance.now() + patienceMs;
  while (isCalled()) {
    const left = end - performance.now();
    const wait = isWithin(lingerMs) ? Math.max(1, untilShare()) : untilShare();
    if (left <= 0 || wait <= 0) break;
    await delay(Math.max(1, Math.min(left, wait)));
  }
  state.passed = performance.eventLoopUtilization();
}

/** How many it has now. */
function refill(allowance: Allowance): number {
  const { perSecond, left, at } = allowance;
  allowance.at = performance.now();
  allowance.left = Math.min(perSecond / 5, left + ((allowance.at - at) * perSecond) / 1_000);
  return allowance.left;
}

/**
 * For work that nobody waits for (a backlog, a campaign): to be awaited before each unit of it. While somebody calls this
 * process, units go one by one, after whoever is being answered, and leave most of its time free. `freePerSecond` go at
 * once all the same, as far as all such work together does not exceed its own: what has just happened is told without delay.
 */
export function startGivingWay(freePerSecond: number): () => Promise<void> {
  const own = allow(freePerSecond);
  return async () => {
    if (!isCalled()) return;
    const all = [own, state.free];
    if (all.map(refill).some((left) => left < 1)) return state.oneByOne(pass);
    for (const one of all) one.left -= 1;
  };
}
