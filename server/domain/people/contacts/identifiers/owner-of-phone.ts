import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { phoneKey } from '../phones/normalize-phone.ts';
import { findOwners } from './identifier.store.ts';
import { phoneIdentifier, refuseLookupOnly } from './parse-identifiers.ts';

/**
 * Returns the owner of a phone: `this` if the given contact has the phone as an identifier or as its wa_id, or
 * `another` if another contact has the phone as an identifier. Null otherwise. Throws invalid_phone.
 */
export async function ownerOfPhone(
  tx: Tx,
  actor: Actor,
  contact: { readonly id: string; readonly wa_id: string | null },
  phone: string,
): Promise<'this' | 'another' | null> {
  const asked = phoneIdentifier(phone);
  const [owner] = await findOwners(tx, actor.organizationId, [asked]);
  if (owner) return owner.contact_id === contact.id ? 'this' : 'another';
  refuseLookupOnly([asked]);
  return contact.wa_id !== null && phoneKey(`+${contact.wa_id}`) === asked.matchKey ? 'this' : null;
}
