import type { CampaignSettings } from '#server/contract/campaign-editor.ts';

/** What came of those who were tried. Of those the operator holds back nothing came yet: they are not `taken`. */
export interface Signals {
  readonly taken: number;
  readonly held: number;
  readonly failed: number;
  readonly blocked: number;
  readonly opted_out: number;
}

const kinds = ['taken', 'held', 'failed', 'blocked', 'opted_out'] as const;

/** What came since a person saw `seen` and let the campaign go on: nobody is asked twice about the same. */
export function signalsSince(signals: Signals, seen: Signals | null): Signals {
  const since = kinds.map((kind) => [kind, Math.max(0, signals[kind] - (seen?.[kind] ?? 0))]);
  return Object.fromEntries(since) as Record<(typeof kinds)[number], number>;
}

const leastCanary = 50;
const defaults = { failed_max: 1_000, opted_out_max: 200, blocked_max: 300 };
/** Of fewer, shares say nothing. */
const leastJudged = 20;

/** How many are written to before signals are awaited: 1 %, at least 50, or as many more as the campaign says. */
export const canarySize = (toSend: number, { canary_people: wanted }: Partial<CampaignSettings>): number =>
  Math.max(leastCanary, wanted ?? Math.ceil(toSend / 100));

/** How long signals of the first ones are awaited; when there are no others, nothing is. */
export const watchMinutes = ({ canary_minutes: minutes }: Partial<CampaignSettings>, isAll: boolean): number =>
  isAll ? 0 : (minutes ?? 10);

/** Signals are read again after so long, later where counting them over all recipients takes long (`pass-phases.ts`). */
export const judgeEveryMs = 2_000;

/** Refusals of a person who does not want, or cannot have, what we send. */
export const blockedCodes = ['131026', '130403', '131049', '131050'];

/** Why a campaign should stand still; null: nothing speaks against going on. */
export function judgeSignals(settings: Partial<CampaignSettings>, signals: Signals): string | null {
  if (signals.taken < leastJudged) return null;
  const limits = { ...defaults, ...settings };
  const share = (count: number) => (count / signals.taken) * 10_000;
  if (share(signals.failed) > limits.failed_max) return 'too_many_failed';
  if (share(signals.opted_out) > limits.opted_out_max) return 'too_many_opted_out';
  return share(signals.blocked) > limits.blocked_max ? 'too_many_blocked' : null;
}

/** A recipient who is held longer is not held for a look at the template alone (whatsapp/operator.md#c13: 99 % are decided within an hour). */
const heldMostMs = 3_600_000;
const heldAgainMs = 60_000;

/**
 * The operator holds so many of the first ones that too few are left to say anything: what becomes of them is awaited, for an
 * hour after the last; then a person looks. null: signals can be judged.
 */
export function awaitHeld(
  settings: Partial<CampaignSettings>,
  { taken, held }: Signals,
  { heldSince, isAll, at }: { readonly heldSince: Date | null; readonly isAll: boolean; readonly at: Date },
): { readonly until: Date } | 'still_held' | null {
  const isAwaited = watchMinutes(settings, isAll) > 0;
  if (!isAwaited || !heldSince || held === 0 || taken >= leastJudged) return null;
  const most = heldSince.getTime() + heldMostMs;
  if (at.getTime() >= most) return 'still_held';
  return { until: new Date(Math.min(most, at.getTime() + heldAgainMs)) };
}

/** Refusals after which no further message of the campaign may leave before a person has looked. */
const pausing: Readonly<Record<string, string>> = {
  '132015': 'template_paused',
  '132016': 'template_disabled',
  '131042': 'payment_trouble',
  '135000': 'dropped_by_operator',
  '131048': 'quality_limit',
  '131031': 'connection_trouble',
  '368': 'connection_trouble',
  '190': 'connection_trouble',
  '0': 'connection_trouble',
};
export const pauseReasonOf = (code: string): string | null => pausing[code] ?? null;

/** So does a message the operator took and holds because it has paused the template. */
export const pauseReasonOfHeld = (reason: string | null): string | null =>
  reason === 'paused' ? 'template_paused' : null;
