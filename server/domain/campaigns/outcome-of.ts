import { type RefusalClass, refusalClass } from '#server/contract/refusal-classes.ts';
import type { WaitReason } from '../pacing/admit-send.ts';
import { pauseReasonOf } from './judge-signals.ts';

/** Of the number, the portfolio or the organization: the next recipient would wait as long. */
const commonWaits: ReadonlySet<WaitReason> = new Set([
  'connection_trouble',
  'number_backs_off',
  'portfolio_limit',
  'message_budget',
  'money_budget',
]);
/** Too long to keep a campaign open for one person. */
const personalSkips: ReadonlySet<WaitReason> = new Set(['cooling_down', 'frequency_cap']);
const transientMost = 2;
const retryMs = 30_000;

/** What a wait of the scheduler means: this one is left out, this one goes later, or the whole campaign does. */
export function outcomeOfWait(reason: WaitReason): 'skipped' | 'later' | 'all_later' {
  if (personalSkips.has(reason)) return 'skipped';
  return commonWaits.has(reason) ? 'all_later' : 'later';
}

interface RefusalOutcome {
  readonly kind: RefusalClass;
  /** It may have left all the same: nothing is given back, and it is never tried again. */
  readonly isUnknown: boolean;
  /** When it is tried again, from now; null: it has failed. */
  readonly againInMs: number | null;
  /** Why no further message of the campaign may leave. */
  readonly pause: string | null;
}

/** What a refusal, by the operator or by us, means for the recipient and for the campaign. */
export function outcomeOfRefusal(code: string, isRetryable: boolean, attempt: number): RefusalOutcome {
  const kind = refusalClass(code);
  const pause = pauseReasonOf(code);
  const isUnknown = kind === 'unreachable' && !isRetryable;
  const passes = kind === 'throttle' || kind === 'pair' || kind === 'limit';
  const again = passes || ((kind === 'transient' || kind === 'unreachable') && attempt < transientMost);
  const againInMs = again && !isUnknown && !pause ? (passes ? 5_000 : retryMs * (attempt + 1)) : null;
  return { kind, isUnknown, againInMs, pause };
}
