import { now } from '#server/base/clock.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/**
 * The shortest pause before figures are computed again, in milliseconds. A burst of events then causes only one
 * refresh.
 */
const leastMs = 2_000;
/** The longest pause, in milliseconds. It limits how old figures can be in the busiest organization. */
const mostMs = 10_000;
/**
 * The largest share of the time that may be spent on computing an organization's figures. If the pause would have to be
 * longer than `mostMs`, the share is exceeded.
 */
const share = 1 / 40;

/** For each organization, the time until which the last wake-up sent by this process also covers further changes. */
const woken = oncePerProcess('figures-woken', () => new Map<string, number>());
/** How long the last refresh of an organization's figures took in this process, in milliseconds, if it took long. */
const took = oncePerProcess('figures-took', () => new Map<string, number>());

/**
 * Returns the pause after a refresh that took `ms`. The slower the refresh, the longer the pause, and the more changes
 * the next refresh covers.
 */
export const pauseAfter = (ms: number): number => Math.min(mostMs, Math.max(leastMs, ms / share));

/** Records how long the last refresh of an organization's figures took. */
export function noteFiguresTook(organizationId: string, ms: number): void {
  took.delete(organizationId);
  if (took.size >= 10_000) took.clear();
  if (pauseAfter(ms) > leastMs) took.set(organizationId, ms);
}

/** Wakes the job that computes an organization's figures again. The job starts after the pause. */
export async function wakeFigures(organizationId: string): Promise<void> {
  const moment = performance.now();
  if ((woken.get(organizationId) ?? 0) > moment) return;
  // The map can be cleared, because no entry matters for longer than the pause.
  if (woken.size > 10_000) woken.clear();
  const pauseMs = pauseAfter(took.get(organizationId) ?? 0);
  woken.set(organizationId, moment + pauseMs);
  const at = new Date(now().getTime() + pauseMs);
  await enqueue('parley/figures.due', { organization_id: organizationId }, { at });
}
