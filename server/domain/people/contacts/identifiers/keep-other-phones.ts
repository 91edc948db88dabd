import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { touchContact } from '../contact-write.store.ts';
import { insertIdentifiers } from './identifier.store.ts';
import { phoneIdentifier, refuseLookupOnly } from './parse-identifiers.ts';

/**
 * Adds further phones with their labels to a contact that was imported. A phone that any contact already has stays with
 * that contact, because only a row's e-mail and first phone decide to which contact the row belongs. Returns whether a
 * phone was added. Throws invalid_phone.
 */
export async function keepOtherPhones(
  tx: Tx,
  actor: Actor,
  contactId: string,
  phones: readonly { readonly phone: string; readonly label: string | null }[],
): Promise<boolean> {
  const read = phones.map(({ phone, label }) => ({ ...phoneIdentifier(phone), label }));
  refuseLookupOnly(read);
  const distinct = [...new Map(read.reverse().map((one) => [one.matchKey, one])).values()];
  if (distinct.length === 0 || (await insertIdentifiers(tx, actor.organizationId, contactId, distinct)) === 0)
    return false;
  await touchContact(tx, actor.organizationId, contactId);
  return true;
}
