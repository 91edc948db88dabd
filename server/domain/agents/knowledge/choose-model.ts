import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { deleteModel, upsertModel } from './embedding.store.ts';

/**
 * Sets the model that turns the agent's knowledge into vectors from now on. If the model is null, the knowledge is
 * searched by words only.
 */
export async function chooseModel(
  tx: Tx,
  organizationId: string,
  agentId: string,
  model: string | null,
): Promise<void> {
  if (model === null) return void (await deleteModel(tx, organizationId, agentId));
  if ((await upsertModel(tx, organizationId, agentId, model)) > 0) {
    tx.afterCommit(() => enqueue('parley/knowledge.unembedded', { organization_id: organizationId }));
  }
}
