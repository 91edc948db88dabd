import { endAccess } from '#server/access/identity/end-sessions.ts';
import { holdAccounts } from '#server/access/identity/hold-accounts.ts';
import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdUnproven, removePassword, selectUnproven, type UnprovenRow } from './member.store.ts';

/**
 * Returns the members who never opened a link that was mailed to their address. Somebody else may have used the
 * inviter's link in their name.
 */
export async function listUnproven(actor: Actor): Promise<{ data: string[] }> {
  return { data: (await selectUnproven(actor.organizationId)).map((row) => row.user_id) };
}

/**
 * Disables the unverified accounts with an e-mail address, except that of a member of `butIn`: removes their passwords
 * and second factors, and ends their sessions and links. Returns the accounts with their remaining memberships. Until
 * the transaction ends, no other transaction can create or verify an account with the address.
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
