import { deleteOldEvents } from './account.store.ts';
import { deleteOldResets } from './password-reset.store.ts';

/** Deletes account events after 90 days and password links after a week. */
export async function forgetOldAccounts(): Promise<void> {
  await deleteOldEvents();
  await deleteOldResets();
}
