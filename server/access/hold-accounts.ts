import type { Tx } from '#server/db/transact.ts';
import { lockAccounts } from './account.store.ts';

/**
 * Until the transaction ends nobody else makes, proves or takes over an account with one of these e-mails (lower case). Asked for
 * all at once and before any team's lock: those who hold several take them in one order.
 */
export async function holdAccounts(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of [...new Set(emails)].toSorted()) await lockAccounts(tx, email);
}
