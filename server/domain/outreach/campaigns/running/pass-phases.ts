import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { transact } from '#server/db/transact.ts';
import { type CampaignPlan, lockPlan, moveCampaign, setPhase } from '../campaign.store.ts';
import { awaitHeld, canarySize, judgeEveryMs, judgeSignals, signalsSince, watchMinutes } from '../judge-signals.ts';
import { templateProblems } from '../message/template-problems.ts';
import { campaignActor } from './campaign-actor.ts';
import { pauseRunning } from './pause-running.ts';
import { countTried, findSignals } from './signals.store.ts';
import { beginRunning } from './start-campaign.ts';

/** When this process may judge each campaign again. Times in the past are deleted. */
const judgeAgainAt = new Map<string, number>();

/** Counting signals may take at most 1/40 of the time. The pause between two counts is limited to `judgeMostMs`. */
const judgeShare = 40;
const judgeMostMs = 5_000;

/**
 * Judges the campaign by the signals (`judge-signals.ts`) since a person last resumed it. Returns whether the campaign
 * may continue. If it may not, it is paused or waits for held messages.
 */
async function judge(organizationId: string, campaign: CampaignPlan): Promise<boolean> {
  const { id, settings, phase, seen_signals: seen } = campaign;
  const all = await findSignals(organizationId, id);
  if (!all) return true;
  const signals = signalsSince(all, seen);
  const reason = judgeSignals(settings, signals);
  const known = { heldSince: all.held_since, isAll: all.tried >= all.total, at: now() };
  const held = reason || phase !== 'watching' ? null : awaitHeld(settings, signals, known);
  if (reason || held === 'still_held') {
    await transact((tx) => pauseRunning(tx, organizationId, id, reason ?? 'still_held'));
    return false;
  }
  if (held) {
    const next = { phase: 'watching', resumeAt: held.until, reason: 'awaiting_held' };
    await transact((tx) => setPhase(tx, organizationId, id, next));
  }
  return !held;
}

/**
 * Whether nothing may be sent now, because the campaign waits until a time, waits for signals, or was just paused
 * because of its signals.
 */
export async function standsStill(organizationId: string, campaign: CampaignPlan): Promise<boolean> {
  const { id, phase, resume_at: resumeAt } = campaign;
  if (resumeAt && resumeAt > now()) return true;
  if (phase === 'watching') {
    if (!(await judge(organizationId, campaign))) return true;
    await transact((tx) => setPhase(tx, organizationId, id, { phase: 'sending' }));
    return false;
  }
  const at = performance.now();
  if (phase !== 'sending' || at < (judgeAgainAt.get(id) ?? 0)) return false;
  for (const [other, until] of judgeAgainAt) if (at >= until) judgeAgainAt.delete(other);
  judgeAgainAt.set(id, at + judgeEveryMs);
  const mayGoOn = await judge(organizationId, campaign);
  judgeAgainAt.set(id, at + Math.min(judgeMostMs, Math.max(judgeEveryMs, (performance.now() - at) * judgeShare)));
  return !mayGoOn;
}

/**
 * Returns a function that returns the size of the canary: the number of messages that are sent before the campaign
 * waits for signals. The first call counts all recipients.
 */
export function canaryOf(organizationId: string, { id, settings }: CampaignPlan): () => Promise<number> {
  let size: Promise<number> | null = null;
  const count = async () => canarySize((await findSignals(organizationId, id))?.total ?? 0, settings);
  return () => (size ??= count());
}

/** Returns how many more recipients may be tried now. During the canary phase, the number is limited. */
export async function mayTake(
  organizationId: string,
  { id, phase }: CampaignPlan,
  canary: () => Promise<number>,
): Promise<number> {
  if (phase !== 'canary') return Number.POSITIVE_INFINITY;
  return (await canary()) - (await countTried(organizationId, id));
}

/**
 * Begins the wait for signals after the canary (the first messages) was sent. Returns false if the campaign is not in
 * the canary phase.
 */
export async function afterCanary(organizationId: string, { id, settings, phase }: CampaignPlan): Promise<boolean> {
  if (phase !== 'canary') return false;
  const signals = await findSignals(organizationId, id);
  const isAll = signals !== null && signals.tried >= signals.total;
  const minutes = watchMinutes(settings, isAll);
  const resumeAt = minutes === 0 ? null : new Date(now().getTime() + minutes * 60_000);
  const next = { phase: 'watching', resumeAt, reason: resumeAt ? 'awaiting_signals' : null };
  await transact((tx) => setPhase(tx, organizationId, id, next));
  return true;
}

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
