import type { CampaignSettings } from '#server/contract/outreach/campaign-editor.ts';

/**
 * What came of the recipients that were tried. Those whose message the operator holds back have no outcome yet and are
 * not counted as `taken`.
 */
export interface Signals {
  readonly taken: number;
  readonly held: number;
  readonly failed: number;
  readonly blocked: number;
  readonly opted_out: number;
}

const kinds = ['taken', 'held', 'failed', 'blocked', 'opted_out'] as const;

/**
 * Returns the signals since a person saw `seen` and let the campaign go on, so that nobody is asked twice about the
 * same ones.
 */
export function signalsSince(signals: Signals, seen: Signals | null): Signals {
  const since = kinds.map((kind) => [kind, Math.max(0, signals[kind] - (seen?.[kind] ?? 0))]);
  return Object.fromEntries(since) as Record<(typeof kinds)[number], number>;
}

const leastCanary = 50;
const defaults = { failed_max: 1_000, opted_out_max: 200, blocked_max: 300 };
/** Shares of fewer people than this say nothing. */
const leastJudged = 20;

/**
 * Returns how many people are written to before signals are awaited: 1 %, at least 50, or as many more as the campaign
 * says.
 */
export const canarySize = (toSend: number, { canary_people: wanted }: Partial<CampaignSettings>): number =>
  Math.max(leastCanary, wanted ?? Math.ceil(toSend / 100));

/** Returns how long signals of the first recipients are awaited, in minutes. It is 0 if there are no others. */
export const watchMinutes = ({ canary_minutes: minutes }: Partial<CampaignSettings>, isAll: boolean): number =>
  isAll ? 0 : (minutes ?? 10);

/**
 * How often signals are read. They are read less often if counting them over all recipients takes long
 * (`pass-phases.ts`).
 */
export const judgeEveryMs = 2_000;

/** Error codes for a person who does not want, or cannot have, what we send. */
export const blockedCodes = ['131026', '130403', '131049', '131050'];

/** Returns why a campaign should stand still. Null if nothing speaks against going on. */
export function judgeSignals(settings: Partial<CampaignSettings>, signals: Signals): string | null {
  if (signals.taken < leastJudged) return null;
  const limits = { ...defaults, ...settings };
  const share = (count: number) => (count / signals.taken) * 10_000;
  if (share(signals.failed) > limits.failed_max) return 'too_many_failed';
  if (share(signals.opted_out) > limits.opted_out_max) return 'too_many_opted_out';
  return share(signals.blocked) > limits.blocked_max ? 'too_many_blocked' : null;
}

/**
 * How long the operator may hold messages. One held longer is not held merely to look at the template
 * (whatsapp/operator.md#c13: 99 % are decided within an hour).
 */
const heldMostMs = 3_600_000;
const heldAgainMs = 60_000;

/**
 * Decides what to do if the operator holds back so many of the first messages that too few are left to judge by. Their
 * outcome is awaited for an hour after the last of them; then a person has to look. Null if the signals can be judged.
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

/** Error codes after which no further message of the campaign may leave before a person has looked. */
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

/**
 * Returns the reason to pause for a message that the operator took and holds back because it has paused the template.
 * Null for any other reason to hold it.
 */
export const pauseReasonOfHeld = (reason: string | null): string | null =>
  reason === 'paused' ? 'template_paused' : null;
