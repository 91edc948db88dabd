import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import type { CampaignDetail } from '#server/contract/campaign-editor.ts';
import type { CampaignStatus } from '#server/contract/campaign-states.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireNotSuspended } from '../organizations/require-not-suspended.ts';
import { type CampaignPlan, moveCampaign } from './campaign.store.ts';
import { recordCompleted } from './complete-campaign.ts';
import { hintCampaign } from './hint-campaign.ts';
import { openAgain, skipOpen } from './recipient.store.ts';
import { requireLockedPlan, requireStatus } from './require-campaign.ts';
import { showCampaign } from './show-campaign.ts';
import { beginRunning } from './start-campaign.ts';
import { templateProblems } from './template-problems.ts';

interface Steer {
  readonly from: readonly CampaignStatus[];
  readonly action: string;
  /** Messages leave after it: not in a suspended space. */
  readonly sends?: boolean;
  readonly act: (tx: Tx, campaign: CampaignPlan) => Promise<unknown>;
}

async function steer(actor: Actor, id: string, { from, action, sends = false, act }: Steer): Promise<CampaignDetail> {
  await transact(async (tx) => {
    if (sends) await requireNotSuspended(tx, actor.organizationId);
    const campaign = await requireLockedPlan(tx, actor.organizationId, id);
    requireStatus(campaign, from);
    await act(tx, campaign);
    await recordAudit(tx, actor, action, { type: 'campaign', id: campaign.id, name: campaign.name });
  });
  return showCampaign(actor, { id });
}

/** Nothing further leaves: what was handed to the operator already ends as it ends. Throws campaign_not_found, campaign_wrong_status. */
export const pauseCampaign = (actor: Actor, { id }: { id: string }): Promise<CampaignDetail> =>
  steer(actor, id, {
    from: ['running', 'scheduled'],
    action: 'campaign.paused',
    act: (tx, campaign) =>
      moveCampaign(tx, actor.organizationId, campaign.id, {
        from: [campaign.status],
        to: 'paused',
        reason: 'by_hand',
        at: now(),
      }),
  });

/**
 * Goes on where it stood, each recipient at most once; one whose audience was never chosen begins now. This also confirms
 * what asked first: a missed schedule, a restored database, a template that is approved again. Throws campaign_not_found,
 * campaign_wrong_status, campaign_not_ready, plan_limit_exceeded of a suspended client.
 */
export const resumeCampaign = (actor: Actor, { id }: { id: string }): Promise<CampaignDetail> =>
  steer(actor, id, {
    from: ['paused'],
    action: 'campaign.resumed',
    sends: true,
    act: async (tx, campaign) => {
      const problems = await templateProblems(actor.organizationId, campaign, tx);
      if (problems.length > 0) throw new AppError('campaign_not_ready', { problems });
      if (campaign.phase === null) return beginRunning(tx, actor, campaign, 'paused');
      await moveCampaign(tx, actor.organizationId, campaign.id, { from: ['paused'], to: 'running', at: now() });
      return tx.afterCommit(() => hintCampaign(actor.organizationId, campaign.id));
    },
  });

/** For good: who has not got it yet never does. Throws campaign_not_found, campaign_wrong_status. */
export const cancelCampaign = (actor: Actor, { id }: { id: string }): Promise<CampaignDetail> =>
  steer(actor, id, {
    from: ['scheduled', 'running', 'paused'],
    action: 'campaign.canceled',
    act: async (tx, campaign) => {
      const { organizationId } = actor;
      await moveCampaign(tx, organizationId, campaign.id, { from: [campaign.status], to: 'canceled', at: now() });
      await skipOpen(tx, organizationId, campaign.id, 'canceled');
    },
  });

/** Those that failed for a reason of these classes are tried again; no other. Throws campaign_not_found, campaign_wrong_status,
 * plan_limit_exceeded of a suspended client. */
export const retryCampaign = (
  actor: Actor,
  { id, classes }: { id: string; classes: readonly string[] },
): Promise<CampaignDetail> =>
  steer(actor, id, {
    from: ['running', 'paused', 'completed'],
    action: 'campaign.retried',
    sends: true,
    act: async (tx, campaign) => {
      const { organizationId } = actor;
      await openAgain(tx, organizationId, campaign.id, { classes, at: now() });
      await moveCampaign(tx, organizationId, campaign.id, {
        from: ['running', 'paused', 'completed'],
        to: 'running',
        phase: 'sending',
        at: now(),
      });
      tx.afterCommit(() => hintCampaign(organizationId, campaign.id));
    },
  });

/** When nothing is left to do: completed, once, with its event. */
export const completeCampaign = (actor: Actor, campaignId: string): Promise<boolean> =>
  transact((tx) => recordCompleted(tx, actor, campaignId));
