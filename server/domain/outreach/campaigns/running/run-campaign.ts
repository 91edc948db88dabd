import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { startGivingWay } from '#server/base/process/give-way.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { kindOfWork } from '../../../platform/work/kind-of-work.ts';
import { wakeAt } from '../../../platform/work/wake-at.ts';
import { type CampaignPlan, findPlan, findWorking, lockPlan, setPhase } from '../campaign.store.ts';
import { isUnprepared } from '../message/preparation.store.ts';
import { prepareRecipients } from '../message/prepare-recipients.ts';
import { type Templates, templatesOf } from '../message/template-problems.ts';
import { campaignRates } from '../price/max-price.ts';
import { campaignActor } from './campaign-actor.ts';
import { countOpen } from './cancel.store.ts';
import { recordStarted } from './complete-campaign.ts';
import { type Dispatch, dispatchRecipient, type Told } from './dispatch-recipient.ts';
import { endOpen } from './end-open.ts';
import { afterCanary, beginScheduled, canaryOf, mayTake, standsStill } from './pass-phases.ts';
import { pauseRunning } from './pause-running.ts';
import { claimRecipients, findOpen } from './recipient.store.ts';
import { completeCampaign } from './steer-campaign.ts';
import { atOnce, partitions } from './wake-campaign.ts';

const job = 'parley/campaign.due';
/**
 * How long one run of the job works, in milliseconds. The run then enqueues the next run, so that other organizations
 * get their turn.
 */
const runMs = 15_000;
/**
 * How long a worker's claim of a recipient lasts, in milliseconds. The claim is longer than the lease of a send, so
 * that a worker that takes over an expired claim knows the outcome of the send without waiting.
 */
const leaseMs = () => 2 * env.SEND_LEASE_MS;
/** How many messages per second and partition are sent without giving priority to API requests. */
const freePerSecond = 10;
const closeAgainMs = 15_000;

/**
 * Prepares the next recipients' messages. All messages are prepared before the first is sent. Returns false when all
 * are prepared, or when the campaign is no longer in this phase.
 */
async function prepareNext(organizationId: string, id: string, templates: Templates): Promise<boolean> {
  return transact(async (tx) => {
    const campaign = await lockPlan(tx, organizationId, id);
    if (campaign?.status !== 'running' || campaign.phase !== 'preparing') return false;
    if (await prepareRecipients(tx, organizationId, campaign, templates)) return true;
    if (await isUnprepared(tx, organizationId, id)) return true;
    await setPhase(tx, organizationId, id, { phase: 'canary' });
    await recordStarted(tx, campaignActor(organizationId, campaign), id);
    return false;
  });
}

/**
 * Applies a batch's outcomes to the campaign. A pause takes precedence over a wait. Returns whether the campaign may
 * continue.
 */
async function applyOutcomes(organizationId: string, campaign: CampaignPlan, told: readonly Told[]): Promise<boolean> {
  const pauses = told.find((one) => one.kind === 'pause');
  if (pauses) await transact((tx) => pauseRunning(tx, organizationId, campaign.id, pauses.reason));
  const waits = told.flatMap((one) => (one.kind === 'wait' ? [one] : []));
  const [wait] = waits.sort((a, b) => b.until.getTime() - a.until.getTime());
  if (!pauses && wait) {
    const next = { phase: campaign.phase ?? 'sending', resumeAt: wait.until, reason: wait.reason };
    await transact((tx) => setPhase(tx, organizationId, campaign.id, next));
  }
  return pauses === undefined && wait === undefined;
}

/** Data that stays the same for a whole run of the job. */
interface Known extends Pick<Dispatch, 'categories' | 'rateOf' | 'giveWay'> {
  /** Returns the size of the canary: the number of messages that are sent before the campaign waits for signals. */
  readonly canary: () => Promise<number>;
}

/** Claims some recipients and sends to them. Returns false if there is nothing to send now. */
async function sendSome(organizationId: string, campaign: CampaignPlan, known: Known): Promise<boolean> {
  const holder = newId();
  const limit = Math.min(atOnce, await mayTake(organizationId, campaign, known.canary));
  if (limit <= 0) return afterCanary(organizationId, campaign);
  const rows = await claimRecipients(organizationId, campaign.id, { holder, ms: leaseMs(), at: now(), limit });
  if (rows.length === 0) return false;
  const dispatch: Dispatch = { actor: campaignActor(organizationId, campaign), campaign, ...known, holder };
  const done = await Promise.allSettled(rows.map((row) => dispatchRecipient(dispatch, row)));
  const failed = done.filter((one) => one.status === 'rejected');
  // A recipient whose outcome is unknown stays claimed until the lease ends. The stored message then shows the outcome.
  for (const { reason } of failed)
    log.warn({ campaign_id: campaign.id, error: String(reason) }, 'a recipient waits for its lease');
  const told = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return (await applyOutcomes(organizationId, campaign, told)) && failed.length === 0;
}

/** Plans a wake-up for the next time there is work, or completes the campaign. */
async function leave(organizationId: string, campaign: CampaignPlan, partition: number): Promise<void> {
  const { id } = campaign;
  const open = await findOpen(organizationId, id);
  if (!open || open.open === 0) {
    await completeCampaign(campaignActor(organizationId, campaign), id);
    return;
  }
  const current = await findPlan(organizationId, id);
  if (current?.status !== 'running') return;
  const at = Math.max(now().getTime() + 200, current.resume_at?.getTime() ?? 0, open.next_at?.getTime() ?? 0);
  await wakeAt(job, { organization_id: organizationId, campaign_id: id, lane: partition }, new Date(at));
}

/**
 * Checks the recipients of a canceled campaign whose messages the messaging provider is still processing, until all
 * outcomes are known.
 */
async function closeCanceled(organizationId: string, id: string, partition: number): Promise<void> {
  await transact((tx) => endOpen(tx, organizationId, id));
  if ((await countOpen(organizationId, id)) === 0) return;
  const at = new Date(now().getTime() + closeAgainMs);
  await wakeAt(job, { organization_id: organizationId, campaign_id: id, lane: partition }, at);
}

/**
 * Executes a campaign for a while: prepares messages, sends, watches signals, and completes the campaign. Several
 * workers in several processes may do this at the same time, because each recipient is held by only one worker. A
 * repeated, early or late call does nothing more.
 */
export async function runCampaign(organizationId: string, id: string, partition: number): Promise<void> {
  await beginScheduled(organizationId, id);
  const until = performance.now() + runMs;
  let campaign = await findPlan(organizationId, id);
  if (!campaign) return;
  if (campaign.status === 'canceled') return closeCanceled(organizationId, id, partition);
  const templates = await templatesOf(organizationId, campaign);
  const known = {
    categories: templates.categories,
    rateOf: campaignRates(organizationId, campaign),
    canary: canaryOf(organizationId, campaign),
    giveWay: startGivingWay(freePerSecond),
  };
  while (campaign?.status === 'running') {
    goesOn();
    if (!campaign.is_home) {
      await transact((tx) => pauseRunning(tx, organizationId, id, 'restored'));
      return;
    }
    if (campaign.phase === 'preparing') {
      while (await prepareNext(organizationId, id, templates)) goesOn();
    } else if (await standsStill(organizationId, campaign)) {
      return leave(organizationId, campaign, partition);
    } else if (!(await sendSome(organizationId, campaign, known))) {
      return leave(organizationId, campaign, partition);
    }
    if (performance.now() > until || isStopping()) {
      return enqueue(job, { organization_id: organizationId, campaign_id: id, lane: partition });
    }
    campaign = await findPlan(organizationId, id);
  }
}

/** Finds campaigns with a lost wake-up, for the reconciler. */
async function campaignsWithWork() {
  const all = await findWorking(now());
  return all.flatMap((one) => partitions.map((partition) => ({ ...one, lane: partition })));
}

/**
 * The job that executes campaigns. Each partition of a campaign runs on its own, so that two processes can share it.
 */
export const campaignWork = kindOfWork({
  id: 'run-campaign',
  job,
  turn: ['campaign_id', 'lane'],
  isLeased: true,
  work: ({ organization_id, campaign_id, lane }) => runCampaign(organization_id, campaign_id, lane),
  waiting: campaignsWithWork,
});
