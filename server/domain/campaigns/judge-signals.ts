import type { CampaignSettings } from '#server/contract/campaign-editor.ts';

/** What came of those who were tried. */
export interface Signals {
  readonly taken: number;
  readonly failed: number;
  readonly blocked: number;
  readonly opted_out: number;
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

/** Signals are read again after so long: they are counted over all recipients. */
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
