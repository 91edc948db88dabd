import type { Tx } from '#server/db/transact.ts';
import { bringWaitBack, endWaitAfterAll, lockAnswered } from './failed-answers.store.ts';

/**
 * Updates the wait when an answer failed or arrived. A failed answer does not count: the customer waits again
 * (decision 141). One that arrived after all ends the wait.
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
