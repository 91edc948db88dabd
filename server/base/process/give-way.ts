import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { oncePerProcess } from '../once-per-process.ts';

/**
 * The time in milliseconds after a call in which further calls are expected. Background work is slowed down during this
 * time.
 */
const recentMs = 1_000;
/** The usual gap between two calls of one caller, in milliseconds. Such a short gap does not count as a pause. */
const lingerMs = 5;
/**
 * The time in milliseconds after which a call no longer slows down background work. Otherwise a client that sends or
 * reads slowly could delay that work without end.
 */
const heldMs = 250;
/** The share of this process's time that may be busy between two units of background work while callers are active. */
const share = 0.2;
/**
 * How many units a second may run without waiting, over all background work together. The limit is needed because a
 * backlog of many endpoints consists of many units.
 */
const freeOfAll = 200;
/**
 * The longest wait of the unit of work that is next in line, in milliseconds. The limit ensures progress even if the
 * callers never pause.
 */
const patienceMs = 25;

/** A budget of units of work per second. Up to a fifth of the units may be used in one burst. */
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

/** Records that a call is being answered, until the returned function is called. */
export function callBegins(): () => void {
  state.answering += 1;
  state.begunAt = performance.now();
  return () => {
    state.answering -= 1;
    state.calledAt = performance.now();
  };
}

/** Whether a call is being answered now, or was answered within the last `ms` milliseconds. */
function isWithin(ms: number): boolean {
  const at = performance.now();
  return (state.answering > 0 && at - state.begunAt < heldMs) || at - state.calledAt < ms;
}

/**
 * Whether this process has active callers. Background work should then use smaller portions, so that calls fit in
 * between.
 */
export const isCalled = (): boolean => isWithin(recentMs);

/** Returns how many milliseconds to wait until the busy share of the time since the last unit has fallen to `share`. */
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

/** Refills a budget for the time that has passed and returns how many units are left in it. */
function refill(allowance: Allowance): number {
  const { perSecond, left, at } = allowance;
  allowance.at = performance.now();
  allowance.left = Math.min(perSecond / 5, left + ((allowance.at - at) * perSecond) / 1_000);
  return allowance.left;
}

/**
 * Returns a function to await before each unit of background work, such as a backlog or a campaign. While callers are
 * active, units run one at a time and leave most of the process's time to the calls. `freePerSecond` units still run
 * without waiting, within a budget shared by all background work, so that recent changes are delivered without delay.
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
