import { type RefusalClass, refusalClass } from '#server/contract/channels/refusal-classes.ts';
import type { WaitReason } from '../../channels/pacing/admit-send.ts';
import { pauseReasonOf } from './judge-signals.ts';

/** Waits that come from the number, the portfolio or the organization: the next recipient would wait as long. */
const commonWaits: ReadonlySet<WaitReason> = new Set([
  'connection_trouble',
  'number_backs_off',
  'portfolio_limit',
  'message_budget',
  'money_budget',
]);
/** Waits that are too long to keep a campaign open for one person. */
const personalSkips: ReadonlySet<WaitReason> = new Set(['cooling_down', 'frequency_cap']);
const transientMost = 2;
const retryMs = 30_000;

/**
 * Returns what a wait of the scheduler means: this recipient is left out, this one goes later, or the whole campaign
 * does.
 */
export function outcomeOfWait(reason: WaitReason): 'skipped' | 'later' | 'all_later' {
  if (personalSkips.has(reason)) return 'skipped';
  return commonWaits.has(reason) ? 'all_later' : 'later';
}

interface RefusalOutcome {
  readonly kind: RefusalClass;
  /** Whether the message may have left all the same. If so, nothing is given back and it is never tried again. */
  readonly isUnknown: boolean;
  /** How long until the next try. Null if the recipient has failed. */
  readonly againInMs: number | null;
  /** Why no further message of the campaign may leave. Null if messages may leave. */
  readonly pause: string | null;
}

/** Returns what a refusal, by the operator or by Parley, means for the recipient and for the campaign. */
export function outcomeOfRefusal(code: string, isRetryable: boolean, attempt: number): RefusalOutcome {
  const kind = refusalClass(code);
  const pause = pauseReasonOf(code);
  const isUnknown = kind === 'unreachable' && !isRetryable;
  const passes = kind === 'throttle' || kind === 'pair' || kind === 'limit';
  const again = passes || ((kind === 'transient' || kind === 'unreachable') && attempt < transientMost);
  const againInMs = again && !isUnknown && !pause ? (passes ? 5_000 : retryMs * (attempt + 1)) : null;
  return { kind, isUnknown, againInMs, pause };
}
