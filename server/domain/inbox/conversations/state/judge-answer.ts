import type { Tx } from '#server/db/transact.ts';
import { bringWaitBack, endWaitAfterAll, lockAnswered } from './conversation-state.store.ts';

/**
 * Updates the customer's wait when an answer fails or is delivered. A failed answer does not count, so the customer
 * waits again (decision 141). A failed answer that is delivered after all ends the wait.
 */
export async function judgeAnswer(
  tx: Tx,
  organizationId: string,
  messageId: string,
  hasFailed: boolean,
): Promise<void> {
  const conversation = await lockAnswered(tx, organizationId, messageId);
  if (!conversation) return;
  if (hasFailed) await bringWaitBack(tx, organizationId, conversation.id);
  else await endWaitAfterAll(tx, organizationId, messageId);
}
