import { endAccess } from '#server/access/identity/end-sessions.ts';
import { holdAccounts } from '#server/access/identity/hold-accounts.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdUnproven, removePassword, type UnprovenRow } from './member.store.ts';

/**
 * Takes the unproven accounts of an e-mail address from the people who made them, except a member of `butIn`:
 * passwords, second factors, sessions and links end. Returns the accounts with their remaining memberships. Until the
 * transaction ends no one else makes or proves one.
 */
export async function closeUnproven(tx: Tx, email: string, butIn: string | null): Promise<UnprovenRow[]> {
  await holdAccounts(tx, [email]);
  const closed = await holdUnproven(tx, email, butIn);
  for (const { id } of closed) {
    await removePassword(tx, id);
    await endAccess(tx, id);
  }
  return closed;
}
