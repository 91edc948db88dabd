import { type RefusalClass, refusalClass } from '#server/contract/channels/refusal-classes.ts';
import type { WaitReason } from '../../channels/pacing/admit-send.ts';
import { pauseReasonOf } from './judge-signals.ts';

/**
 * Reasons to wait that apply to the whole number, portfolio or organization. The next recipient would have to wait as
 * long.
 */
const commonWaits: ReadonlySet<WaitReason> = new Set([
  'connection_trouble',
  'number_backs_off',
  'portfolio_limit',
  'message_budget',
  'money_budget',
]);
/** Reasons to wait that apply to one recipient and last too long to keep the campaign open. */
const personalSkips: ReadonlySet<WaitReason> = new Set(['cooling_down', 'frequency_cap']);
const transientMost = 2;
const retryMs = 30_000;

/**
 * Returns the effect of a wait of the scheduler of sends: this recipient is skipped, this recipient is tried later, or
 * all recipients are tried later.
 */
export function outcomeOfWait(reason: WaitReason): 'skipped' | 'later' | 'all_later' {
  if (personalSkips.has(reason)) return 'skipped';
  return commonWaits.has(reason) ? 'all_later' : 'later';
}

interface RefusalOutcome {
  readonly kind: RefusalClass;
  /**
   * Whether the message may have been sent in spite of the error. In that case the message still counts against the
   * sending limits, and it is never tried again.
   */
  readonly isUnknown: boolean;
  /** How long until the next try. Null if the recipient has failed. */
  readonly againInMs: number | null;
  /** The reason to pause the campaign. Null if further messages may be sent. */
  readonly pause: string | null;
}

/**
 * Returns the effect of a refused message on the recipient and on the campaign. The messaging provider or Parley
 * refused the message.
 */
export function outcomeOfRefusal(code: string, isRetryable: boolean, attempt: number): RefusalOutcome {
  const kind = refusalClass(code);
  const pause = pauseReasonOf(code);
  const isUnknown = kind === 'unreachable' && !isRetryable;
  const passes = kind === 'throttle' || kind === 'pair' || kind === 'limit';
  const again = passes || ((kind === 'transient' || kind === 'unreachable') && attempt < transientMost);
  const againInMs = again && !isUnknown && !pause ? (passes ? 5_000 : retryMs * (attempt + 1)) : null;
  return { kind, isUnknown, againInMs, pause };
}
