import type { Actor } from '#server/base/actor.ts';
import { log } from '#server/base/log.ts';
import type { Tx } from '#server/db/transact.ts';
import { findOwners } from '../identifiers/identifier.store.ts';
import { waIdIdentifier } from '../identifiers/parse-identifiers.ts';
import type { LockedContact } from '../locked-contact.ts';
import { writeContact } from './write-contact.ts';

/**
 * Stores the number that a person sent as their own. The number becomes the contact's phone if the contact has none,
 * otherwise a further phone. If another contact has the number, nothing changes. The team sees the contact card that
 * the person sent, and can merge the contacts.
 */
export async function keepOwnNumber(tx: Tx, actor: Actor, contact: LockedContact, number: string): Promise<void> {
  const identifier = waIdIdentifier(number);
  const [owner] = await findOwners(tx, actor.organizationId, [identifier]);
  if (!owner) {
    await writeContact(tx, actor, contact, contact.phone === null ? { phone: identifier } : { further: [identifier] });
  } else if (owner.contact_id !== contact.id) {
    log.info({ contact_id: contact.id }, 'a person sent a number that another contact has');
  }
}
