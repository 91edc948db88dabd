import { deleteOldEvents } from './account.store.ts';
import { deleteOldResets } from './password-reset.store.ts';

/** What happened to accounts is kept 90 days, links to a new password a week. */
export async function forgetOldAccounts(): Promise<void> {
  await deleteOldEvents();
  await deleteOldResets();
}
