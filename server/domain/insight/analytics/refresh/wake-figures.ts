import { now } from '#server/base/clock.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/**
 * The shortest pause before figures are computed anew, so that a burst of events in a conversation causes one refresh.
 */
const leastMs = 2_000;
/** The longest pause: the age limit of a figure in the busiest organization. */
const mostMs = 10_000;
/** The largest share of the time spent on an organization's figures, as long as the longest pause is not exceeded. */
const share = 1 / 40;

/** Until when the last wake-up this process sent also stands for further ones, by organization. */
const woken = oncePerProcess('figures-woken', () => new Map<string, number>());
/** How long the last refresh of an organization's figures took in this process, in milliseconds, if it took long. */
const took = oncePerProcess('figures-took', () => new Map<string, number>());

/** Returns the pause after a refresh that took `ms`. A slow refresh runs more rarely, and covers more each time. */
export const pauseAfter = (ms: number): number => Math.min(mostMs, Math.max(leastMs, ms / share));

/** Records how long the last refresh of an organization's figures took. */
export function noteFiguresTook(organizationId: string, ms: number): void {
  took.delete(organizationId);
  if (took.size >= 10_000) took.clear();
  if (pauseAfter(ms) > leastMs) took.set(organizationId, ms);
}

/** Wakes the job that computes an organization's figures anew, after the pause. */
export async function wakeFigures(organizationId: string): Promise<void> {
  const moment = performance.now();
  if ((woken.get(organizationId) ?? 0) > moment) return;
  // No entry matters longer than the pause, so the map can be cleared.
  if (woken.size > 10_000) woken.clear();
  const pauseMs = pauseAfter(took.get(organizationId) ?? 0);
  woken.set(organizationId, moment + pauseMs);
  const at = new Date(now().getTime() + pauseMs);
  await enqueue('parley/figures.due', { organization_id: organizationId }, { at });
}
