import type { Tx } from '#server/db/transact.ts';
import { lockAccounts } from './account.store.ts';

/**
 * Locks these e-mails (lower case) until the transaction ends: no other transaction can make, prove or take over an
 * account with one of them. Lock all of them at once and before any team's lock, so that all transactions take the
 * locks in the same order.
 */
export async function holdAccounts(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of [...new Set(emails)].toSorted()) await lockAccounts(tx, email);
}
