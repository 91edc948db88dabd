import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The country whose price a message to the person has: by the number, or by the letters of a user id; null: unknown. */
export function marketOf(recipient: string | null): string | null {
  if (recipient === null) return null;
  const letters = /^([A-Z]{2})\./.exec(recipient)?.[1];
  if (letters) return letters;
  return parsePhoneNumberFromString(`+${recipient.replace(/\D/g, '')}`)?.country ?? null;
}
