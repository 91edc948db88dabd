import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface Phone {
  /** The canonical form. Brazilian mobiles have their ninth digit. */
  readonly e164: string;
  /**
   * The same for every spelling of one number: with or without ninth digit, country code, trunk 0
   * (whatsapp/operator.md#c11).
   */
  readonly matchKey: string;
}

const brazilianAreas = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 ' +
    '67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/**
 * Returns the area and local number as they are dialled in Brazil. Null when the digits do not have that form. The
 * length decides: 55 may be the country code, written twice, or the area of Santa Maria; 0 is the trunk prefix, alone
 * or with a carrier.
 */
function brazilianNational(digits: string): string | null {
  if (digits.startsWith('0')) {
    const rest = digits.slice(1);
    return brazilianNational(rest.length >= 12 && !rest.startsWith('0') ? rest.slice(2) : rest);
  }
  if (digits.length === 10 || digits.length === 11) return digits;
  return digits.length >= 12 && digits.startsWith('55') ? brazilianNational(digits.slice(2)) : null;
}

function brazilianPhone(national: string): Phone | null {
  const area = national.slice(0, 2);
  const local = national.slice(2);
  if (!brazilianAreas.has(area)) return null;
  const tail = local.slice(-8);
  if (local.length === 9) {
    if (!local.startsWith('9')) return null;
    // A mobile number whose last eight digits begin with 2 to 5 is a different number from the landline with those
    // digits: only 6 to 9 ever had an eight-digit form.
    return { e164: `+55${area}${local}`, matchKey: /^[6-9]/.test(tail) ? `55${area}${tail}` : `55${area}${local}` };
  }
  if (/^[689]/.test(local)) return { e164: `+55${area}9${local}`, matchKey: `55${area}${tail}` };
  // 7 begins an old trunked radio number, or a mobile without its ninth digit. It is stored as written and found in
  // both forms.
  return /^[2-57]/.test(local) ? { e164: `+55${area}${local}`, matchKey: `55${area}${local}` } : null;
}

/**
 * Mexico once wrote a 1 before mobiles when they were called from abroad, and the operator's ids still have it;
 * Argentina writes a 9. With and without that digit, the number belongs to the same person. Mexico's numbering plan
 * dropped the 1, so it is removed; in Argentina both forms are dialled.
 */
const withoutMexicanOne = (digits: string): string => digits.replace(/^521(?=\d{10}$)/, '52');
const foreignKey = (digits: string): string => digits.replace(/^549(?=\d{10}$)/, '54');

/**
 * Reads a number of another country. Without a plus it must be long and valid, or a local number without its area code
 * would be taken for another country's number.
 */
function foreignPhone(written: string, international: boolean): Phone | null {
  const digits = withoutMexicanOne(written);
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (!parsed?.isPossible()) return null;
  if (!international && (digits.length < 11 || !parsed.isValid())) return null;
  // If the result reads differently when it is parsed again (a national 0 too many), it is not a number.
  if (parsePhoneNumberFromString(parsed.number)?.number !== parsed.number) return null;
  return { e164: parsed.number, matchKey: foreignKey(parsed.number.slice(1)) };
}

/**
 * Removes what links, spreadsheets and copying add: `tel:` and `whatsapp:`, the formula or apostrophe that preserves a
 * plus, a `.0` after a number, invisible marks, dashes of every kind.
 */
const plainPhone = (written: string): string =>
  written
    .slice(0, 200)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/^=?"(.*)"$/, '$1')
    .replace(/^'|^=(?=\+?\d)/, '')
    .trim()
    .replace(/^(?:tel|whatsapp|callto|sms):(?:\/\/)?/i, '')
    // Parameters of an address (`;ext=12`), and everything else after the first semicolon.
    .split(';', 1)
    .join('')
    .replace(/^\(\+(\d{1,4})\)/, '+$1')
    .trim()
    .replace(/^(\+?\d{8,15})[.,]0{1,2}$/, '$1');

/** Whether a plus was lost: one that was not encoded arrives in a query string as a blank. */
const lostPlus = (written: string, plain: string): boolean => /^ \d/.test(written) && /^[1-9]\d{7,14}$/.test(plain);
const isValid = (e164: string): boolean => parsePhoneNumberFromString(e164)?.isValid() ?? false;

function read(text: string): Phone | null {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return null;
  const raw = text.replace(/\D/g, '');
  const international = text.startsWith('+') || raw.startsWith('00');
  const digits = raw.replace(/^00/, '');
  if (!international || digits.startsWith('55')) {
    const national = brazilianNational(digits);
    const phone = national && brazilianPhone(national);
    if (phone) return phone;
    if (digits.startsWith('55') && international) return null;
  }
  return digits.length >= 8 ? foreignPhone(digits, international) : null;
}

/**
 * Reads a phone as people write it, with Brazil as the default country: national or international, with or without the
 * ninth digit, trunk 0, carrier code. Null for a text that cannot be a person's phone.
 */
export function normalizePhone(written: string): Phone | null {
  const plain = plainPhone(written);
  if (!lostPlus(written, plain)) return read(plain);
  const [abroad, here] = [read(`+${plain}`), read(plain)];
  // The two readings are numbers of two people, so it is refused and the caller must say which is meant.
  if (abroad && here && abroad.e164 !== here.e164 && isValid(abroad.e164)) return null;
  return here ?? abroad;
}

/** The form in which a spreadsheet shows a long number that it took for a quantity: digits are lost. */
const scientific = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i;

/** Returns why a text cannot be read as a phone, as far as this can be told, for the error to the caller. */
export function phoneProblem(written: string): 'spreadsheet_lost_digits' | 'plus_lost' | 'not_a_phone' {
  const plain = plainPhone(written);
  if (scientific.test(plain)) return 'spreadsheet_lost_digits';
  return lostPlus(written, plain) && read(plain) ? 'plus_lost' : 'not_a_phone';
}

/**
 * Returns the match key to look a phone up by. Null when no contact can have it. The operator knows numbers that belong
 * to no numbering plan; such a number is found in the form in which we show it.
 */
export function phoneLookupKey(written: string): string | null {
  const known = normalizePhone(written)?.matchKey;
  if (known !== undefined) return known;
  const digits = plainPhone(written).replace(/[\s().\-/]/g, '');
  return /^\+\d{8,15}$/.test(digits) ? digits.slice(1) : null;
}

/** Reads a wa_id as the operator gives it: always full international digits. */
export const phoneFromWaId = (waId: string): Phone | null => normalizePhone(`+${waId}`);

/** Returns the match key of a stored phone. For a number that only the operator knows, it is the digits. */
export const phoneKey = (phone: string): string => normalizePhone(phone)?.matchKey ?? phone.replace(/\D/g, '');
