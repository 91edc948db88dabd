import { type Actor, systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { SendResult } from '#server/contract/inbox/send-message.ts';
import { transact } from '#server/db/transact.ts';
import { findStuckSends, lockMessage } from './message-write.store.ts';
import { recordOutcome, sendResultOf } from './record-outcome.ts';

export const unknownOutcome = {
  code: 'outcome_unknown',
  title: 'The process ended while the message was being sent; it may or may not have left and is not sent again.',
  detail: null,
  retryable: false,
};

/**
 * Returns the outcome of a send whose process died: the stored outcome, if there is one. Otherwise, a message that is
 * still queued is recorded as `failed` with outcome_unknown. Returns null if the message was never queued, because then
 * nothing was sent.
 */
export async function settleSend(actor: Actor, messageId: string): Promise<SendResult | null> {
  const message = await transact((tx) => lockMessage(tx, actor.organizationId, messageId));
  if (!message) return null;
  if (message.delivery_status !== 'queued' || message.held_reason !== null) return sendResultOf(message);
  // On a hosted channel, the customer sees the message as soon as it is stored, so it counts as sent.
  if (message.hosted)
    return recordOutcome(actor, messageId, { status: 'accepted', wamid: null, waId: null, connectionId: null }, now());
  return recordOutcome(actor, messageId, { status: 'refused', error: unknownOutcome }, now());
}

const stuckAfterSeconds = 120;

/**
 * For the reconciler: stores an outcome for every message whose sending process died. Returns the number of messages.
 */
export async function settleStuckSends(): Promise<number> {
  const stuck = await findStuckSends(stuckAfterSeconds);
  for (const one of stuck) await settleSend(systemActor(one.organization_id), one.id);
  return stuck.length;
}
