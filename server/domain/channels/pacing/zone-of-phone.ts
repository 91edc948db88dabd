import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Area codes of Brazil whose time zone differs from that of Brasília (whatsapp/operator.md#c11 lists all area codes).
 */
const zonesOfAreas: Readonly<Record<string, string>> = {
  '65': 'America/Cuiaba',
  '66': 'America/Cuiaba',
  '67': 'America/Campo_Grande',
  '68': 'America/Rio_Branco',
  '69': 'America/Porto_Velho',
  '92': 'America/Manaus',
  '95': 'America/Boa_Vista',
  '97': 'America/Manaus',
};

/**
 * Countries with a single time zone, including islands (IANA, 2026). Countries with several time zones are left out, so
 * that the organization's time zone applies: a wrong guess could wake a person at night.
 */
const zonesOfCountries: Readonly<Record<string, string>> = {
  ...{ AR: 'America/Argentina/Buenos_Aires', BO: 'America/La_Paz', CO: 'America/Bogota', CR: 'America/Costa_Rica' },
  ...{ DO: 'America/Santo_Domingo', GT: 'America/Guatemala', HN: 'America/Tegucigalpa', NI: 'America/Managua' },
  ...{ PA: 'America/Panama', PE: 'America/Lima', PY: 'America/Asuncion', SV: 'America/El_Salvador' },
  ...{ UY: 'America/Montevideo', VE: 'America/Caracas', CU: 'America/Havana', JM: 'America/Jamaica' },
  ...{ AT: 'Europe/Vienna', BE: 'Europe/Brussels', BG: 'Europe/Sofia', CH: 'Europe/Zurich', CZ: 'Europe/Prague' },
  ...{ DE: 'Europe/Berlin', DK: 'Europe/Copenhagen', EE: 'Europe/Tallinn', FI: 'Europe/Helsinki', FR: 'Europe/Paris' },
  ...{ GB: 'Europe/London', GR: 'Europe/Athens', HR: 'Europe/Zagreb', HU: 'Europe/Budapest', IE: 'Europe/Dublin' },
  ...{ IT: 'Europe/Rome', LT: 'Europe/Vilnius', LU: 'Europe/Luxembourg', LV: 'Europe/Riga', NL: 'Europe/Amsterdam' },
  ...{ NO: 'Europe/Oslo', PL: 'Europe/Warsaw', RO: 'Europe/Bucharest', RS: 'Europe/Belgrade', SE: 'Europe/Stockholm' },
  ...{ SI: 'Europe/Ljubljana', SK: 'Europe/Bratislava', TR: 'Europe/Istanbul', UA: 'Europe/Kyiv' },
  ...{ AO: 'Africa/Luanda', CV: 'Atlantic/Cape_Verde', DZ: 'Africa/Algiers', EG: 'Africa/Cairo', GH: 'Africa/Accra' },
  ...{ GW: 'Africa/Bissau', KE: 'Africa/Nairobi', MA: 'Africa/Casablanca', MZ: 'Africa/Maputo', NG: 'Africa/Lagos' },
  ...{ ST: 'Africa/Sao_Tome', TN: 'Africa/Tunis', ZA: 'Africa/Johannesburg' },
  ...{ AE: 'Asia/Dubai', CN: 'Asia/Shanghai', HK: 'Asia/Hong_Kong', IL: 'Asia/Jerusalem', IN: 'Asia/Kolkata' },
  ...{ JP: 'Asia/Tokyo', KR: 'Asia/Seoul', KW: 'Asia/Kuwait', MY: 'Asia/Kuala_Lumpur', PH: 'Asia/Manila' },
  ...{ PK: 'Asia/Karachi', QA: 'Asia/Qatar', SA: 'Asia/Riyadh', SG: 'Asia/Singapore', TH: 'Asia/Bangkok' },
  ...{ TL: 'Asia/Dili', TW: 'Asia/Taipei', VN: 'Asia/Ho_Chi_Minh' },
};

/**
 * Returns the time zone of a phone number: in Brazil by the area code, elsewhere if the country has a single time zone.
 * Null if unknown.
 */
export function zoneOfPhone(phone: string | null): string | null {
  if (!phone) return null;
  if (phone.startsWith('+55')) {
    return phone.length < 12 ? null : (zonesOfAreas[phone.slice(3, 5)] ?? 'America/Sao_Paulo');
  }
  const country = parsePhoneNumberFromString(phone)?.country;
  return (country && zonesOfCountries[country]) ?? null;
}

/**
 * Matches a time zone with a region and a city, such as `America/Manaus`. Plain offsets do not match, because Postgres
 * and JavaScript read their sign differently.
 */
const zoneName = /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/;

function isZone(name: string): boolean {
  try {
    return zoneName.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Returns the contact's time zone: the custom field `timezone` if it is valid, otherwise the time zone of the phone
 * number. Null if both are unknown; the organization's time zone then applies.
 */
export const zoneOfPerson = (phone: string | null, said: unknown): string | null =>
  typeof said === 'string' && isZone(said) ? said : zoneOfPhone(phone);
