import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Formats a phone for a cell of a spreadsheet: `(+55) 11 98765 0001`. A spreadsheet takes plain digits for a quantity,
 * shows them as 5,51199E+12, and saves that; a text that begins with a plus may be taken for a formula. This form stays
 * a text, and an import can read it.
 */
export function phoneForSheet(phone: string | null): string {
  if (phone === null || phone === '') return '';
  const shown = parsePhoneNumberFromString(phone)?.formatInternational() ?? '';
  const [, code, rest] = /^\+(\d{1,4}) (.+)$/.exec(shown) ?? [];
  return code === undefined ? `tel:${phone}` : `(+${code}) ${rest}`;
}
