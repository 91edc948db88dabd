import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { lockPlan, moveCampaign, noteStarted } from '../campaign.store.ts';
import { countsOf, hasOpen } from '../progress/progress.store.ts';

/**
 * Completes a running campaign that has no open recipients. The first caller records the event, with the counts as they
 * are. Returns whether this call did it.
 */
export async function recordCompleted(tx: Tx, actor: Actor, campaignId: string): Promise<boolean> {
  const { organizationId } = actor;
  // Opening a recipient again needs a lock on this row, so none is opened meanwhile.
  if ((await lockPlan(tx, organizationId, campaignId))?.status !== 'running') return false;
  const move = { from: ['running'], to: 'completed', at: now() } as const;
  if (await hasOpen(tx, organizationId, campaignId)) return false;
  await moveCampaign(tx, organizationId, campaignId, move);
  const counts = await countsOf(tx, organizationId, campaignId);
  await recordEvent(tx, actor, { type: 'campaign.completed', objectId: campaignId, context: { counts } });
  return true;
}

/** Records, once, that a campaign began to send. */
export async function recordStarted(tx: Tx, actor: Actor, campaignId: string): Promise<void> {
  if (!(await noteStarted(tx, actor.organizationId, campaignId, now()))) return;
  await recordEvent(tx, actor, { type: 'campaign.started', objectId: campaignId });
}
