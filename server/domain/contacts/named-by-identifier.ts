import { cleanName } from '#server/base/clean-name.ts';
import type { LockedContact } from './locked-contact.ts';
import { phoneKey, phoneLookupKey } from './normalize-phone.ts';
import type { Identifier } from './parse-identifiers.ts';

/**
 * Is a contact's name only the identifier we put there when nobody had said a name? Then the first profile name takes its place. A
 * name a person set is none of them.
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
