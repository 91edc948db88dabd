import { cleanName } from '#server/base/text/clean-name.ts';
import type { LockedContact } from '../locked-contact.ts';
import { phoneKey, phoneLookupKey } from '../phones/normalize-phone.ts';
import type { Identifier } from './parse-identifiers.ts';

/**
 * Whether a contact's name is only an identifier, which was stored because no name was known. The first profile name
 * then replaces it. A name that a person entered is never replaced.
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
