import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { CampaignDetail } from '#server/contract/outreach/campaign-editor.ts';
import type { CampaignStatus } from '#server/contract/outreach/campaign-states.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { requireNotSuspended } from '../../../organization/organizations/require-not-suspended.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { type CampaignPlan, moveCampaign } from '../campaign.store.ts';
import { signalsSince } from '../judge-signals.ts';
import { templateProblems } from '../message/template-problems.ts';
import { showCampaign } from '../progress/show-campaign.ts';
import { requireLockedPlan, requireStatus } from '../require-campaign.ts';
import { recordCompleted } from './complete-campaign.ts';
import { endOpen } from './end-open.ts';
import { openAgain } from './recipient.store.ts';
import { findSignals, noteSeen } from './signals.store.ts';
import { beginRunning } from './start-campaign.ts';
import { wakeCampaign } from './wake-campaign.ts';

interface Steer {
  readonly from: readonly CampaignStatus[];
  readonly action: string;
  /** Whether messages are sent after this action. Such an action is refused in a suspended organization. */
  readonly sends?: boolean;
  /** Applies the action. Returns further details for the audit log. */
  readonly act: (tx: Tx, campaign: CampaignPlan) => Promise<Readonly<Record<string, unknown>> | undefined>;
}

async function steer(actor: Actor, id: string, { from, action, sends = false, act }: Steer): Promise<CampaignDetail> {
  await transact(async (tx) => {
    if (sends) await requireNotSuspended(tx, actor.organizationId);
    const campaign = await requireLockedPlan(tx, actor.organizationId, id);
    requireStatus(campaign, from);
    const details = await act(tx, campaign);
    await recordAudit(tx, actor, action, { type: 'campaign', id: campaign.id, name: campaign.name }, details);
  });
  return showCampaign(actor, { id });
}

/**
 * Pauses a campaign, so that no further messages are sent. Messages that the messaging provider already received are
 * not stopped. Throws campaign_not_found, campaign_wrong_status.
 */
export const pauseCampaign = (actor: Actor, { id }: { id: string }): Promise<CampaignDetail> =>
  steer(actor, id, {
    from: ['running', 'scheduled'],
    action: 'campaign.paused',
    act: async (tx, campaign) => {
      const move = { from: [campaign.status], to: 'paused', reason: 'by_hand', at: now() } as const;
      await moveCampaign(tx, actor.organizationId, campaign.id, move);
      return undefined;
    },
  });

/**
 * Turns a scheduled campaign back into a draft. An immediate start can be taken back for some seconds, a scheduled
 * start until its time. A campaign that has begun cannot be taken back. Throws campaign_not_found,
 * campaign_wrong_status.
 */
export const takeBackCampaign = (actor: Actor, { id }: { id: string }): Promise<CampaignDetail> =>
  steer(actor, id, {
    from: ['scheduled'],
    action: 'campaign.taken_back',
    act: async (tx, campaign) => {
      const move = { from: ['scheduled'], to: 'draft', scheduledAt: null, at: now() } as const;
      await moveCampaign(tx, actor.organizationId, campaign.id, move);
      return undefined;
    },
  });

/** Refuses a campaign whose messages cannot be sent now. Throws campaign_not_ready. */
async function requireReady(tx: Tx, organizationId: string, campaign: CampaignPlan): Promise<void> {
  const problems = await templateProblems(organizationId, campaign, tx);
  if (problems.length > 0) throw new AppError('campaign_not_ready', { problems });
}

/**
 * Sets a campaign running, in its current phase or in the given phase. The current signals are stored as seen by the
 * person who resumes it.
 */
async function setRunning(
  tx: Tx,
  { organizationId }: Actor,
  { id, status }: CampaignPlan,
  phase?: string,
): Promise<void> {
  const seen = await findSignals(organizationId, id, tx);
  if (seen) await noteSeen(tx, organizationId, id, signalsSince(seen, null));
  await moveCampaign(tx, organizationId, id, { from: [status], to: 'running', at: now(), ...(phase && { phase }) });
}

/**
 * Resumes a campaign where it was paused. Each recipient gets at most one message. If its audience was never chosen,
 * the campaign begins now. By resuming, a person also confirms a missed schedule, a restored database, or a template
 * that is approved again. Throws campaign_not_found, campaign_wrong_status, campaign_not_ready, and plan_limit_exceeded
 * if the organization is suspended.
 */
export const resumeCampaign = (actor: Actor, { id }: { id: string }): Promise<CampaignDetail> =>
  steer(actor, id, {
    from: ['paused'],
    action: 'campaign.resumed',
    sends: true,
    act: async (tx, campaign) => {
      await requireReady(tx, actor.organizationId, campaign);
      if (campaign.phase === null) await beginRunning(tx, actor, campaign, 'paused');
      else await setRunning(tx, actor, campaign);
      tx.afterCommit(() => wakeCampaign(actor.organizationId, campaign.id));
      return undefined;
    },
  });

/**
 * Cancels a campaign permanently. Recipients without a message never get one. Messages that the messaging provider
 * already received are not stopped. Throws campaign_not_found, campaign_wrong_status.
 */
export const cancelCampaign = (actor: Actor, { id }: { id: string }): Promise<CampaignDetail> =>
  steer(actor, id, {
    from: ['scheduled', 'running', 'paused'],
    action: 'campaign.canceled',
    act: async (tx, campaign) => {
      const { organizationId } = actor;
      await moveCampaign(tx, organizationId, campaign.id, { from: [campaign.status], to: 'canceled', at: now() });
      await endOpen(tx, organizationId, campaign.id);
      tx.afterCommit(() => wakeCampaign(organizationId, campaign.id));
      return undefined;
    },
  });

/**
 * Tries the recipients again that failed with errors of the given classes, each recipient once more. Other recipients
 * are not tried, and neither are recipients whose message may have been sent. The campaign then resumes where it was,
 * after the same checks as in a resume. If it was watching the canary, it returns to the canary phase. Throws
 * campaign_not_found, campaign_wrong_status, nothing_to_retry, campaign_not_ready, and plan_limit_exceeded if the
 * organization is suspended.
 */
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
      const recipients = await openAgain(tx, organizationId, campaign.id, { classes, at: now() });
      if (recipients === 0) throw new AppError('nothing_to_retry', { classes });
      await requireReady(tx, organizationId, campaign);
      if (campaign.phase === 'watching') await setRunning(tx, actor, campaign, 'canary');
      else if (campaign.status !== 'running') await setRunning(tx, actor, campaign);
      tx.afterCommit(() => wakeCampaign(organizationId, campaign.id));
      return { classes, recipients };
    },
  });

/** Completes a campaign that has no recipients left to send to, and records the event once. */
export const completeCampaign = (actor: Actor, campaignId: string): Promise<boolean> =>
  transact((tx) => recordCompleted(tx, actor, campaignId));
