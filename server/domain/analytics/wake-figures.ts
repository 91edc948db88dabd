import { now } from '#server/base/clock.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/** Figures are made anew this often at most: a burst in a conversation is looked at once. */
const leastMs = 2_000;
/** In the busiest organization no number is older. */
const mostMs = 10_000;
/** So much of the time is spent on an organization's figures at most, until they would be too old. */
const share = 1 / 40;

/** Until when a wake-up of this process that was sent already stands for all others; by organization. */
const woken = oncePerProcess('figures-woken', () => new Map<string, number>());
/** How long making an organization's figures took here last, in ms, where it was long. */
const took = oncePerProcess('figures-took', () => new Map<string, number>());

/** The pause after figures whose making took `ms`: what takes long is done more rarely, with more in it each time. */
export const pauseAfter = (ms: number): number => Math.min(mostMs, Math.max(leastMs, ms / share));

/** Making an organization's figures has taken so long. */
export function noteFiguresTook(organizationId: string, ms: number): void {
  took.delete(organizationId);
  if (took.size >= 10_000) took.clear();
  if (pauseAfter(ms) > leastMs) took.set(organizationId, ms);
}

/** Tells the engine that an organization's figures are to be made anew, in a moment. */
export async function wakeFigures(organizationId: string): Promise<void> {
  const moment = performance.now();
  if ((woken.get(organizationId) ?? 0) > moment) return;
  // Nothing in it holds longer than the pause.
  if (woken.size > 10_000) woken.clear();
  const pauseMs = pauseAfter(took.get(organizationId) ?? 0);
  woken.set(organizationId, moment + pauseMs);
  const at = new Date(now().getTime() + pauseMs);
  await enqueue('parley/figures.due', { organization_id: organizationId }, { at });
}
