import { listedPauses } from '../../../platform/work/failure-outcome.ts';

export interface AttemptOutcome {
  readonly succeeded: boolean;
  /** The number of this attempt, counted from 1. */
  readonly attempt: number;
  readonly attemptsMax: number;
  readonly endedAt: Date;
}

export type DeliveryState =
  | { readonly status: 'succeeded'; readonly nextAttemptAt: null }
  | { readonly status: 'failed'; readonly nextAttemptAt: Date }
  | { readonly status: 'exhausted'; readonly nextAttemptAt: null };

/** The share of a wait by which a retry may be delayed at random. A retry is never early. */
const jitterShare = 0.1;
const jitterMaxMs = 60_000;

/** The number of automatic attempts. Attempts that a person requests are made in addition. */
const plannedAttempts = 6;

/**
 * Returns the state of a delivery after an attempt (contract/webhooks.md#states, contract/webhooks.md#rules).
 * `delaysSeconds` are the pauses between attempts. When the last allowed attempt fails, the state is `exhausted`.
 */
export function nextDeliveryState(
  outcome: AttemptOutcome,
  delaysSeconds: readonly number[],
  random: () => number = Math.random,
): DeliveryState {
  if (outcome.succeeded) return { status: 'succeeded', nextAttemptAt: null };
  // An attempt that a person requested does not use up any of the automatic waits.
  const byHand = Math.max(outcome.attemptsMax - plannedAttempts, 0);
  const delay = listedPauses(delaysSeconds)(Math.max(outcome.attempt - byHand, 1));
  if (outcome.attempt >= outcome.attemptsMax || delay === null) return { status: 'exhausted', nextAttemptAt: null };
  const waitMs = delay * 1_000;
  const jitterMs = random() * Math.min(waitMs * jitterShare, jitterMaxMs);
  return { status: 'failed', nextAttemptAt: new Date(outcome.endedAt.getTime() + waitMs + jitterMs) };
}
