import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Returns the country whose price applies to a recipient: by the phone number, or by the letters of a user id; null if
 * unknown.
 */
export function marketOf(recipient: string | null): string | null {
  if (recipient === null) return null;
  const letters = /^([A-Z]{2})\./.exec(recipient)?.[1];
  if (letters) return letters;
  return parsePhoneNumberFromString(`+${recipient.replace(/\D/g, '')}`)?.country ?? null;
}
