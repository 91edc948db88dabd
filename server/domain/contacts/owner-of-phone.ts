import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { findOwners } from './identifier.store.ts';
import { phoneKey } from './normalize-phone.ts';
import { phoneIdentifier, refuseLookupOnly } from './parse-identifiers.ts';

/**
 * Which contact is reached at a phone: `this` one, by its identifiers or as the operator knows it; `another`; or nobody
 * we know (null). Throws invalid_phone.
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
