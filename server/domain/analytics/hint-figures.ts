import { now } from '#server/base/clock.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/** Figures are made anew this often at most: a burst in a conversation is looked at once. */
const pauseMs = 2_000;

/** Until when a hint of this process that was sent already stands for all others; by organization. */
const hinted = oncePerProcess('figures-hinted', () => new Map<string, number>());

/** Tells the engine that an organization's figures are to be made anew, in a moment. */
export async function hintFigures(organizationId: string): Promise<void> {
  const moment = performance.now();
  if ((hinted.get(organizationId) ?? 0) > moment) return;
  // Nothing in it holds longer than the pause.
  if (hinted.size > 10_000) hinted.clear();
  hinted.set(organizationId, moment + pauseMs);
  const at = new Date(now().getTime() + pauseMs);
  await enqueue('parley/figures.due', { organization_id: organizationId }, { at });
}
