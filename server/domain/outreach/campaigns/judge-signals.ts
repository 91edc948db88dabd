import type { CampaignSettings } from '#server/contract/outreach/campaign-editor.ts';

/**
 * Counts of the outcomes of the recipients tried so far. Messages that the messaging provider holds back have no
 * outcome yet and are not counted as `taken`.
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
 * Returns the signals since a person last resumed the campaign, so that the same signals do not pause the campaign
 * twice. `seen` are the signals at that time.
 */
export function signalsSince(signals: Signals, seen: Signals | null): Signals {
  const since = kinds.map((kind) => [kind, Math.max(0, signals[kind] - (seen?.[kind] ?? 0))]);
  return Object.fromEntries(since) as Record<(typeof kinds)[number], number>;
}

const leastCanary = 50;
const defaults = { failed_max: 1_000, opted_out_max: 200, blocked_max: 300 };
/** The minimum number of recipients from which percentages are meaningful. */
const leastJudged = 20;

/**
 * Returns the size of the canary: the number of messages that are sent before the campaign waits for signals. The size
 * is 1 % of the audience or the campaign's own setting, but at least 50.
 */
export const canarySize = (toSend: number, { canary_people: wanted }: Partial<CampaignSettings>): number =>
  Math.max(leastCanary, wanted ?? Math.ceil(toSend / 100));

/**
 * Returns how long the campaign waits for signals after the canary, in minutes. The wait is 0 if the canary contains
 * all recipients.
 */
export const watchMinutes = ({ canary_minutes: minutes }: Partial<CampaignSettings>, isAll: boolean): number =>
  isAll ? 0 : (minutes ?? 10);

/**
 * How often signals are read, in milliseconds. If counting all recipients takes long, signals are read less often
 * (`pass-phases.ts`).
 */
export const judgeEveryMs = 2_000;

/** Error codes for a person who does not want our messages or cannot receive them. */
export const blockedCodes = ['131026', '130403', '131049', '131050'];

/** Returns why a campaign should be paused. Null if the signals allow it to continue. */
export function judgeSignals(settings: Partial<CampaignSettings>, signals: Signals): string | null {
  if (signals.taken < leastJudged) return null;
  const limits = { ...defaults, ...settings };
  const share = (count: number) => (count / signals.taken) * 10_000;
  if (share(signals.failed) > limits.failed_max) return 'too_many_failed';
  if (share(signals.opted_out) > limits.opted_out_max) return 'too_many_opted_out';
  return share(signals.blocked) > limits.blocked_max ? 'too_many_blocked' : null;
}

/**
 * How long held messages are awaited, in milliseconds. The messaging provider holds messages while it checks a
 * template, and 99 % of these checks end within an hour (whatsapp/operator.md#c13).
 */
const heldMostMs = 3_600_000;
const heldAgainMs = 60_000;

/**
 * Decides how long to wait if the messaging provider holds so many of the first messages that too few are left for a
 * judgement. Returns the time of the next check, or `still_held` one hour after the last of these messages. A person
 * then has to decide. Null if the signals can be judged.
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

/** Error codes after which the campaign is paused, because a person has to look first. */
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
 * Returns the reason to pause the campaign if the messaging provider holds a message because it has paused the
 * template. Null if the message is held for another reason.
 */
export const pauseReasonOfHeld = (reason: string | null): string | null =>
  reason === 'paused' ? 'template_paused' : null;
