import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { brazilianPhone } from '#server/contract/people/brazilian-phone.ts';

/** Formats a stored phone number for people. Any other text, such as a name, is returned unchanged. */
export const phoneForPeople = (text: string): string =>
  brazilianPhone(text) ??
  (/^\+\d{7,15}$/.test(text) ? parsePhoneNumberFromString(text)?.formatInternational() : null) ??
  text;
