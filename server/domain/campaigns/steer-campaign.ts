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
import { endOpen } from './end-open.ts';
import { signalsSince } from './judge-signals.ts';
import { openAgain } from './recipient.store.ts';
import { requireLockedPlan, requireStatus } from './require-campaign.ts';
import { showCampaign } from './show-campaign.ts';
import { findSignals, noteSeen } from './signals.store.ts';
import { beginRunning } from './start-campaign.ts';
import { templateProblems } from './template-problems.ts';
import { wakeCampaign } from './wake-campaign.ts';

interface Steer {
  readonly from: readonly CampaignStatus[];
  readonly action: string;
  /** Messages leave after it: not in a suspended space. */
  readonly sends?: boolean;
  /** Returns what the audit log says of it beside its name. */
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

/** Nothing further leaves: what was handed to the operator already ends as it ends. Throws campaign_not_found, campaign_wrong_status. */
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
 * A draft again, as it was: whoever let it go has seconds to think better of it, whoever scheduled it until its time. One that
 * has begun is not taken back. Throws campaign_not_found, campaign_wrong_status.
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

/** Throws campaign_not_ready. */
async function requireReady(tx: Tx, organizationId: string, campaign: CampaignPlan): Promise<void> {
  const problems = await templateProblems(organizationId, campaign, tx);
  if (problems.length > 0) throw new AppError('campaign_not_ready', { problems });
}

/** Goes on in the phase it stood in, or another. Whoever says so has seen what came of it so far. */
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
      await requireReady(tx, actor.organizationId, campaign);
      if (campaign.phase === null) await beginRunning(tx, actor, campaign, 'paused');
      else await setRunning(tx, actor, campaign);
      tx.afterCommit(() => wakeCampaign(actor.organizationId, campaign.id));
      return undefined;
    },
  });

/** For good: who has not got it yet never does; what is in the operator’s hands ends as it ends. Throws campaign_not_found, campaign_wrong_status. */
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
 * Those that failed for a reason of these classes are tried again, each once more; nobody else, and nobody of whom it is not
 * known whether the message left. It is a resume too: it asks what a resume asks, and goes on where the campaign stood; when
 * the first ones were being looked at, they are sent to again. Throws campaign_not_found, campaign_wrong_status, nothing_to_retry,
 * campaign_not_ready, plan_limit_exceeded of a suspended client.
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

/** When nothing is left to do: completed, once, with its event. */
export const completeCampaign = (actor: Actor, campaignId: string): Promise<boolean> =>
  transact((tx) => recordCompleted(tx, actor, campaignId));
