import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { transact } from '#server/db/transact.ts';
import { lockPlan, moveCampaign } from '../campaign.store.ts';
import { templateProblems } from '../message/template-problems.ts';
import { campaignActor } from './campaign-actor.ts';
import { beginRunning } from './start-campaign.ts';

/** How late a scheduled campaign may still begin on its own. After that, nobody expects it to start. */
const missedMs = 30 * 60_000;

async function beginNow(organizationId: string, id: string): Promise<void> {
  await transact(async (tx) => {
    const campaign = await lockPlan(tx, organizationId, id);
    if (campaign?.status !== 'scheduled' || !campaign.scheduled_at) return;
    const at = now();
    const [fallen = null] = await templateProblems(organizationId, campaign, tx);
    const late = at.getTime() - campaign.scheduled_at.getTime();
    if (late < 0) return;
    const reason = !campaign.is_home ? 'restored' : late > missedMs ? 'schedule_missed' : fallen;
    if (reason) await moveCampaign(tx, organizationId, id, { from: ['scheduled'], to: 'paused', reason, at });
    else await beginRunning(tx, campaignActor(organizationId, campaign), campaign, 'scheduled');
  });
}

/**
 * Begins a scheduled campaign that is due. If it is too late, or if its template or segment is no longer usable, the
 * campaign is paused and a person decides.
 */
export async function beginScheduled(organizationId: string, id: string): Promise<void> {
  try {
    await beginNow(organizationId, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'segment_not_found') throw error;
    const move = { from: ['scheduled'], to: 'paused', reason: 'segment_gone', at: now() } as const;
    await transact((tx) => moveCampaign(tx, organizationId, id, move));
  }
}
