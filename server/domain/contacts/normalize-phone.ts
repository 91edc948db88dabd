import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface Phone {
  /** Canonical form, Brazilian mobiles with their ninth digit. */
  readonly e164: string;
  /** Equal for every spelling of one number: with or without ninth digit, country code, trunk 0 (operator.md C11). */
  readonly matchKey: string;
}

const brazilianAreas = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 ' +
    '67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/**
 * Area and local number as they are dialled in Brazil, or null when the digits are not of that form. Length decides:
 * 55 may be the country, written twice, or the area of Santa Maria; 0 is the trunk prefix, alone or with a carrier.
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
    // A mobile whose tail starts 2 to 5 is not the landline with that tail: only 6 to 9 ever had an eight-digit form.
    return { e164: `+55${area}${local}`, matchKey: /^[6-9]/.test(tail) ? `55${area}${tail}` : `55${area}${local}` };
  }
  if (/^[689]/.test(local)) return { e164: `+55${area}9${local}`, matchKey: `55${area}${tail}` };
  // 7: an old trunked radio number or a mobile without its ninth digit; kept as written, found in both forms.
  return /^[2-57]/.test(local) ? { e164: `+55${area}${local}`, matchKey: `55${area}${local}` } : null;
}

/** Without a plus a number has to be long and real, or a local number without its area would be taken for another country's. */
function foreignPhone(digits: string, international: boolean): Phone | null {
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (!parsed?.isPossible()) return null;
  if (!international && (digits.length < 11 || !parsed.isValid())) return null;
  // One that reads differently when it is read again (a national 0 too many) is no number.
  if (parsePhoneNumberFromString(parsed.number)?.number !== parsed.number) return null;
  return { e164: parsed.number, matchKey: parsed.number.slice(1) };
}

/**
 * A phone as people write it, default country Brazil: national or international, with or without the ninth digit,
 * trunk 0, carrier code. Null for what cannot be a person's phone.
 */
export function normalizePhone(written: string): Phone | null {
  // Copied numbers carry invisible marks and dashes of every kind.
  const text = written
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();
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

/** A wa_id as the operator gives it: always full international digits. */
export const phoneFromWaId = (waId: string): Phone | null => normalizePhone(`+${waId}`);

/** The match key of a phone we hold; one that only the operator knows is its digits. */
export const phoneKey = (phone: string): string => normalizePhone(phone)?.matchKey ?? phone.replace(/\D/g, '');
