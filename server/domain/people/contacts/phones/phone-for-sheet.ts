import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Formats a phone for a spreadsheet's cell: `(+55) 11 98765 0001`. A spreadsheet would treat plain digits as a quantity
 * and save them as 5,51199E+12, and it may treat a text that begins with a plus as a formula. This form stays a text,
 * and an import can read it.
 */
export function phoneForSheet(phone: string | null): string {
  if (phone === null || phone === '') return '';
  const shown = parsePhoneNumberFromString(phone)?.formatInternational() ?? '';
  const [, code, rest] = /^\+(\d{1,4}) (.+)$/.exec(shown) ?? [];
  return code === undefined ? `tel:${phone}` : `(+${code}) ${rest}`;
}
