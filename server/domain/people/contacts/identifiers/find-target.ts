import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { ContactReference } from '#server/contract/people/contact-actions.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { lockContact } from '../contact-write.store.ts';
import type { LockedContact } from '../locked-contact.ts';
import { refuseMerged } from '../require-contact.ts';
import { findOwners } from './identifier.store.ts';
import { firstRowOf, isGiven, refuseLookupOnly } from './parse-identifiers.ts';
import { referredIdentifiers } from './referred-identifiers.ts';

/**
 * Finds the contact of a request body by its id, email, phone or cpf, tried in this order, and locks it for the
 * caller's transaction (contract/contacts.md#operations). Throws missing_identifier, invalid_email, invalid_phone,
 * invalid_cpf, contact_not_found, contact_merged.
 */
export async function findTarget(tx: Tx, actor: Actor, reference: ContactReference): Promise<LockedContact> {
  const identifiers = referredIdentifiers(reference);
  const { id } = reference;
  if (!isGiven(id) && identifiers.length === 0) throw new AppError('missing_identifier');
  if (isGiven(id) && isUuid(id)) {
    const named = await lockContact(tx, actor.organizationId, id);
    if (named) return refuseMerged(named);
  }
  const owners = identifiers.length === 0 ? [] : await findOwners(tx, actor.organizationId, identifiers);
  const owner = firstRowOf(owners, identifiers);
  if (!owner) refuseLookupOnly(identifiers);
  if (!owner) throw new AppError('contact_not_found');
  const contact = await lockContact(tx, actor.organizationId, owner.contact_id);
  if (!contact || contact.merged_into_id) throw startOver('the contact is gone');
  return contact;
}
