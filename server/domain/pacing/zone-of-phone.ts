/** Areas of Brazil that do not keep Brasília's time (operator.md C11 has all areas). */
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

/** The time zone a Brazilian number lives in; null for other countries: the organization's holds. */
export function zoneOfPhone(phone: string | null): string | null {
  if (!phone?.startsWith('+55') || phone.length < 12) return null;
  return zonesOfAreas[phone.slice(3, 5)] ?? 'America/Sao_Paulo';
}
