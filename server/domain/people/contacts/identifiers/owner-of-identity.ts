import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockOwners } from './identifier.store.ts';
import { emailIdentifier, firstRowOf, type Identifier, phoneIdentifier } from './parse-identifiers.ts';

/**
 * Finds the contact with this e-mail or phone, locks it and returns its id. If the e-mail and the phone belong to two
 * contacts, returns the contact with the e-mail and does not merge the contacts. Null if no contact has the e-mail or
 * phone. Throws invalid_email, invalid_phone.
 */
export async function ownerOfIdentity(
  tx: Tx,
  actor: Actor,
  said: { readonly email?: string | undefined; readonly phone?: string | undefined },
): Promise<string | null> {
  const identifiers: Identifier[] = [
    ...(said.email?.trim() ? [emailIdentifier(said.email)] : []),
    ...(said.phone?.trim() ? [phoneIdentifier(said.phone)] : []),
  ];
  if (identifiers.length === 0) return null;
  const owners = await lockOwners(tx, actor.organizationId, identifiers);
  const owner = firstRowOf(owners, identifiers);
  return owner && !owner.merged_into_id ? owner.id : null;
}
