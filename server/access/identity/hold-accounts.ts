import type { Tx } from '#server/db/transact.ts';
import { lockAccounts } from './account.store.ts';

/**
 * Locks these e-mail addresses (lower case) until the transaction ends. During that time no other transaction can
 * create, verify or take over an account with one of these addresses. Call this function once for all addresses and
 * before locking any team, so that all transactions take their locks in the same order.
 */
export async function holdAccounts(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of [...new Set(emails)].toSorted()) await lockAccounts(tx, email);
}
