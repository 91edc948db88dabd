import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { findOwners, insertIdentifiers } from './identifier.store.ts';
import { type Identifier, refuseLookupOnly } from './parse-identifiers.ts';

/**
 * Gives an identifier to a contact. Returns `new`, or `own` if the contact already had the identifier, perhaps in
 * another spelling. Throws identifier_conflict with `details {field, contact_id}` if another contact has the
 * identifier, even if a concurrent transaction has just added it there. Throws invalid_phone for a phone that can only
 * be looked up (`refuseLookupOnly`) and that no contact has.
 */
export async function claimIdentifier(
  tx: Tx,
  actor: Actor,
  contactId: string,
  identifier: Identifier,
): Promise<'new' | 'own'> {
  if (!identifier.isLookupOnly && (await insertIdentifiers(tx, actor.organizationId, contactId, [identifier])) > 0)
    return 'new';
  const [owner] = await findOwners(tx, actor.organizationId, [identifier]);
  if (!owner) refuseLookupOnly([identifier]);
  if (!owner) throw startOver('the identifier became free meanwhile');
  if (owner.contact_id === contactId) return 'own';
  throw new AppError('identifier_conflict', { field: identifier.type, contact_id: owner.contact_id });
}
