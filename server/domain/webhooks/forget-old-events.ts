import { deleteOldEvents, deleteOldFacts } from './event.store.ts';

/** Events are kept 30 days with their deliveries; published facts a day, for live readers to resume from (decisions.md §2). */
export async function forgetOldEvents(): Promise<void> {
  await deleteOldEvents();
  await deleteOldFacts();
}
