import { cleanName } from '#server/base/text/clean-name.ts';
import type { LockedContact } from '../locked-contact.ts';
import { phoneKey, phoneLookupKey } from '../phones/normalize-phone.ts';
import type { Identifier } from './parse-identifiers.ts';

/**
 * Whether a contact's name is empty or only an identifier. If no name is known, a new contact gets an identifier as its
 * name. The first profile name replaces such a name, but never replaces a real name.
 */
export function isNamedByIdentifier(
  { name, email, phone, wa_id: waId }: Pick<LockedContact, 'name' | 'email' | 'phone' | 'wa_id'>,
  identifiers: readonly Identifier[],
): boolean {
  const said = cleanName(name);
  if (said === '' || said.toLowerCase() === email || identifiers.some(({ value }) => value === said)) return true;
  const key = /\p{L}/u.test(said) ? null : phoneLookupKey(said);
  if (key === null) return false;
  return (phone !== null && phoneKey(phone) === key) || (waId !== null && phoneKey(`+${waId}`) === key);
}
