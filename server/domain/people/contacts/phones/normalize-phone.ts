import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface Phone {
  /** The canonical form. Brazilian mobile numbers have their ninth digit. */
  readonly e164: string;
  /**
   * A key that is equal for all spellings of one number: with or without the ninth digit, country code or trunk 0
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
 * Returns the area code and local number as they are dialed in Brazil. Null if the digits do not have this form. A
 * leading 55 can be the country code, even a repeated country code, or the area code of Santa Maria. The number of
 * digits decides between them. A leading 0 is the trunk prefix, alone or with a carrier code.
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
    // If the last eight digits begin with 2 to 5, the mobile number is not the same as the landline with these digits.
    // Only numbers that begin with 6 to 9 ever had an eight-digit mobile form.
    return { e164: `+55${area}${local}`, matchKey: /^[6-9]/.test(tail) ? `55${area}${tail}` : `55${area}${local}` };
  }
  if (/^[689]/.test(local)) return { e164: `+55${area}9${local}`, matchKey: `55${area}${tail}` };
  // A local number that begins with 7 is an old trunked radio number, or a mobile number without its ninth digit. It is
  // stored as written, and found with and without the ninth digit.
  return /^[2-57]/.test(local) ? { e164: `+55${area}${local}`, matchKey: `55${area}${local}` } : null;
}

/**
 * Mexico once used a 1 before mobile numbers in calls from abroad, and the messaging provider's ids still contain this
 * 1. Argentina uses a 9. With and without this digit, the number belongs to the same person. The 1 is removed from the
 * number, because Mexico's numbering plan dropped it. In Argentina, both forms are dialed, so the 9 is removed only
 * from the match key.
 */
const withoutMexicanOne = (digits: string): string => digits.replace(/^521(?=\d{10}$)/, '52');
const foreignKey = (digits: string): string => digits.replace(/^549(?=\d{10}$)/, '54');

/**
 * Parses a number of another country. Without a plus, the number must be long and valid. Otherwise a local number
 * without its area code would be taken for a foreign number.
 */
function foreignPhone(written: string, international: boolean): Phone | null {
  const digits = withoutMexicanOne(written);
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (!parsed?.isPossible()) return null;
  if (!international && (digits.length < 11 || !parsed.isValid())) return null;
  // If parsing the result again gives another number, for example because of an extra national 0, the text is not a
  // valid number.
  if (parsePhoneNumberFromString(parsed.number)?.number !== parsed.number) return null;
  return { e164: parsed.number, matchKey: foreignKey(parsed.number.slice(1)) };
}

/**
 * Removes the additions of links, spreadsheets and copying to a number: `tel:` and `whatsapp:`, a formula or an
 * apostrophe around the plus, a `.0` at the end, and invisible characters. Replaces every kind of dash by a hyphen.
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
    // Removes link parameters (`;ext=12`) and everything else after the first semicolon.
    .split(';', 1)
    .join('')
    .replace(/^\(\+(\d{1,4})\)/, '+$1')
    .trim()
    .replace(/^(\+?\d{8,15})[.,]0{1,2}$/, '$1');

/** Whether the number probably lost its plus: a plus that was not encoded in a query string arrives as a blank. */
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
 * Parses a phone as people write it, with Brazil as the default country. It may be national or international, with or
 * without the ninth digit, trunk 0 or carrier code. Null if the text cannot be a person's phone.
 */
export function normalizePhone(written: string): Phone | null {
  const plain = plainPhone(written);
  if (!lostPlus(written, plain)) return read(plain);
  const [abroad, here] = [read(`+${plain}`), read(plain)];
  // Both readings are possible numbers of two different people. The number is refused, and the caller must send it
  // unambiguously.
  if (abroad && here && abroad.e164 !== here.e164 && isValid(abroad.e164)) return null;
  return here ?? abroad;
}

/**
 * Matches the form in which a spreadsheet shows a long number that it treats as a quantity. Such a form has lost
 * digits.
 */
const scientific = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i;

/** Returns why a text is not accepted as a phone, for the error to the caller. */
export function phoneProblem(written: string): 'spreadsheet_lost_digits' | 'plus_lost' | 'not_a_phone' {
  const plain = plainPhone(written);
  if (scientific.test(plain)) return 'spreadsheet_lost_digits';
  return lostPlus(written, plain) && read(plain) ? 'plus_lost' : 'not_a_phone';
}

/**
 * Returns the match key with which a phone is looked up. Null if no contact can have the phone. The messaging provider
 * also uses numbers that belong to no numbering plan. Such a number is found if it is written with a plus, as Parley
 * shows it.
 */
export function phoneLookupKey(written: string): string | null {
  const known = normalizePhone(written)?.matchKey;
  if (known !== undefined) return known;
  const digits = plainPhone(written).replace(/[\s().\-/]/g, '');
  return /^\+\d{8,15}$/.test(digits) ? digits.slice(1) : null;
}

/** Parses a wa_id of the messaging provider, which always has full international digits. */
export const phoneFromWaId = (waId: string): Phone | null => normalizePhone(`+${waId}`);

/** Returns the match key of a stored phone. For a number that belongs to no numbering plan, the key is its digits. */
export const phoneKey = (phone: string): string => normalizePhone(phone)?.matchKey ?? phone.replace(/\D/g, '');
