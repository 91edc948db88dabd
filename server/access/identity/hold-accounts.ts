import type { Tx } from '#server/db/transact.ts';
import { lockAccounts } from './account.store.ts';

/**
 * Locks these e-mail addresses (lower case) until the transaction ends. In that time no other transaction can create,
 * verify or take over an account with one of them. Call this once for all addresses and before locking any team, so
 * that all transactions take their locks in the same order.
 */
export async function holdAccounts(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of [...new Set(emails)].toSorted()) await lockAccounts(tx, email);
}
