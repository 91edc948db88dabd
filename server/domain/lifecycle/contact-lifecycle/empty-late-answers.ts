import { emptyAnswers, selectLatelyErased } from './erase-traces.store.ts';

/**
 * Empties the stored answers of webhook receivers about people who were erased. If a delivery attempt was running
 * during the erasure, its answer was stored afterwards. Runs every hour.
 */
export async function emptyLateAnswers(): Promise<void> {
  for (const { organization_id, contact_ids } of await selectLatelyErased()) {
    await emptyAnswers(organization_id, contact_ids);
  }
}
