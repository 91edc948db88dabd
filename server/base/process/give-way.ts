import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { oncePerProcess } from '../once-per-process.ts';

/** A caller who called within this time may call again at any moment. */
const recentMs = 1_000;
/** The usual gap between two calls of one caller; such a gap is not a pause. */
const lingerMs = 5;
/**
 * A call that takes longer than this to be sent, answered or read no longer holds up other work. Otherwise a stranger
 * could hold it up for as long as they like.
 */
const heldMs = 250;
/** The share of this process's time that may be busy between two units of such work while callers are active. */
const share = 0.2;
/**
 * Units a second that go at once anyway, of all such work together: a backlog of many endpoints consists of many units.
 */
const freeOfAll = 200;
/** How long one unit waits at most when it is its turn, so that callers who never pause do not stop the work. */
const patienceMs = 25;

/** An allowance of so many units a second, a fifth of them in a burst. */
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

/** Records that a caller waits for an answer, until the returned function is called. */
export function callBegins(): () => void {
  state.answering += 1;
  state.begunAt = performance.now();
  return () => {
    state.answering -= 1;
    state.calledAt = performance.now();
  };
}

/** Whether a caller is being answered, or was within the last `ms`. */
function isWithin(ms: number): boolean {
  const at = performance.now();
  return (state.answering > 0 && at - state.begunAt < heldMs) || at - state.calledAt < ms;
}

/** Whether this process has active callers. If so, work in smaller portions leaves more room between them. */
export const isCalled = (): boolean => isWithin(recentMs);

/** Returns how long to wait until the busy time since the last unit is no more than its share. */
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

/** Refills the allowance and returns how many units it has now. */
function refill(allowance: Allowance): number {
  const { perSecond, left, at } = allowance;
  allowance.at = performance.now();
  allowance.left = Math.min(perSecond / 5, left + ((allowance.at - at) * perSecond) / 1_000);
  return allowance.left;
}

/**
 * Returns a function to await before each unit of work that no caller waits for (a backlog, a campaign). While callers
 * are active, units go one by one, after the calls being answered, and leave most of the process's time free.
 * `freePerSecond` units go at once anyway, within the allowance of all such work, so that recent changes are delivered
 * without delay.
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
