import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { judgeAnswer } from '../../conversations/state/judge-answer.ts';
import type { DeliveryState } from './message-delivery-state.ts';
import type { LockedMessage } from './message-write.store.ts';

/**
 * Updates the customer's wait when an answer fails, or when a failed answer turns out to be delivered. `before` is the
 * status in the locked row.
 */
export async function noteFailedAnswer(
  tx: Tx,
  { organizationId }: Actor,
  { id, delivery_status: before }: LockedMessage,
  { status: after }: DeliveryState,
): Promise<void> {
  const [hadFailed, hasFailed] = [before === 'failed', after === 'failed'];
  if (hadFailed !== hasFailed) await judgeAnswer(tx, organizationId, id, hasFailed);
}
