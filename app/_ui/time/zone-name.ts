/** The correct spelling of Brazilian cities. Time zone names have no accents, and browsers offer no other spelling. */
const written: Readonly<Record<string, string>> = {
  Araguaina: 'Araguaína',
  Belem: 'Belém',
  Cuiaba: 'Cuiabá',
  Eirunepe: 'Eirunepé',
  Maceio: 'Maceió',
  Santarem: 'Santarém',
  'Sao Paulo': 'São Paulo',
};

/**
 * Returns the readable name of a time zone: its region and its city. For a zone without a city, such as UTC, both are
 * the same.
 */
export function zoneName(id: string): { readonly region: string; readonly city: string } {
  const [region = id, ...parts] = id.replaceAll('_', ' ').split('/');
  const city = parts.map((part) => written[part] ?? part).join(' / ');
  return { region, city: city || region };
}
