import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { lockPlan, moveCampaign, noteStarted } from '../campaign.store.ts';
import { countsOf, hasOpen } from '../progress/progress.store.ts';

/**
 * Completes a running campaign that has no recipients left to send to. The first call records the event, with the
 * current counts. Returns whether this call completed it.
 */
export async function recordCompleted(tx: Tx, actor: Actor, campaignId: string): Promise<boolean> {
  const { organizationId } = actor;
  // Putting a failed recipient back into the queue needs a lock on this row, so it cannot happen at the same time.
  if ((await lockPlan(tx, organizationId, campaignId))?.status !== 'running') return false;
  const move = { from: ['running'], to: 'completed', at: now() } as const;
  if (await hasOpen(tx, organizationId, campaignId)) return false;
  await moveCampaign(tx, organizationId, campaignId, move);
  const counts = await countsOf(tx, organizationId, campaignId);
  await recordEvent(tx, actor, { type: 'campaign.completed', objectId: campaignId, context: { counts } });
  return true;
}

/** Records that a campaign began to send. Only the first call records the event. */
export async function recordStarted(tx: Tx, actor: Actor, campaignId: string): Promise<void> {
  if (!(await noteStarted(tx, actor.organizationId, campaignId, now()))) return;
  await recordEvent(tx, actor, { type: 'campaign.started', objectId: campaignId });
}
