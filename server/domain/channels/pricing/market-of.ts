import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Returns the country whose prices apply to a recipient: from the country code of a phone number, or from the first
 * letters of a user id. Null if unknown.
 */
export function marketOf(recipient: string | null): string | null {
  if (recipient === null) return null;
  const letters = /^([A-Z]{2})\./.exec(recipient)?.[1];
  if (letters) return letters;
  return parsePhoneNumberFromString(`+${recipient.replace(/\D/g, '')}`)?.country ?? null;
}
