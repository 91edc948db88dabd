import { emptyAnswers, selectLatelyErased } from './erase-traces.store.ts';

/**
 * Empties answers of webhook receivers, in the hourly run. An attempt that was in flight while its person was erased
 * has stored its answer afterwards.
 */
export async function emptyLateAnswers(): Promise<void> {
  for (const { organization_id, contact_ids } of await selectLatelyErased()) {
    await emptyAnswers(organization_id, contact_ids);
  }
}
