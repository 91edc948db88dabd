import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { type CampaignPlan, setPhase } from './campaign.store.ts';
import { awaitHeld, canarySize, judgeEveryMs, judgeSignals, signalsSince, watchMinutes } from './judge-signals.ts';
import { pauseRunning } from './pause-running.ts';
import { countTried, findSignals } from './signals.store.ts';

/** When campaigns of this process may be looked at again; what has come says nothing and is forgotten. */
const judgeAgainAt = new Map<string, number>();

/** Of the time, what counting takes at most (one in so many), unless that were too seldom. */
const judgeShare = 40;
const judgeMostMs = 5_000;

/** May it go on, by what came since a person last said so? Otherwise it is paused, or waits for those who are held. */
async function judge(organizationId: string, campaign: CampaignPlan): Promise<boolean> {
  const { id, settings, phase, seen_signals: seen } = campaign;
  const all = await findSignals(organizationId, id);
  if (!all) return true;
  const signals = signalsSince(all, seen);
  const reason = judgeSignals(settings, signals);
  const facts = { heldSince: all.held_since, isAll: all.tried >= all.total, at: now() };
  const held = reason || phase !== 'watching' ? null : awaitHeld(settings, signals, facts);
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

/** May nothing be sent now: it waits for somebody, for signals, or has just been paused by them? */
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

/** How many the canary is, counted over all recipients when it is first asked for. */
export function canaryOf(organizationId: string, { id, settings }: CampaignPlan): () => Promise<number> {
  let size: Promise<number> | null = null;
  const count = async () => canarySize((await findSignals(organizationId, id))?.total ?? 0, settings);
  return () => (size ??= count());
}

/** How many more may be tried now; as long as the canary flies few are. */
export async function mayTake(
  organizationId: string,
  { id, phase }: CampaignPlan,
  canary: () => Promise<number>,
): Promise<number> {
  if (phase !== 'canary') return Number.POSITIVE_INFINITY;
  return (await canary()) - (await countTried(organizationId, id));
}

/** The first ones are out: signals are awaited before the rest follows. Returns whether there is more to do now. */
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
