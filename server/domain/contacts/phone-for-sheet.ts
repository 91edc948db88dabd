import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A phone in a cell of a spreadsheet: `(+55) 11 98765 0001`. Of plain digits a spreadsheet makes a quantity, shows it as 5,51199E+12,
 * and saves that; what begins with a plus it may take for a formula. This stays the text it is, and an import reads it.
 */
export function phoneForSheet(phone: string | null): string {
  if (phone === null || phone === '') return '';
  const shown = parsePhoneNumberFromString(phone)?.formatInternational() ?? '';
  const [, code, rest] = /^\+(\d{1,4}) (.+)$/.exec(shown) ?? [];
  return code === undefined ? `tel:${phone}` : `(+${code}) ${rest}`;
}
