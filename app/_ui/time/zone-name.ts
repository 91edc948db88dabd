/**
 * Brazilian cities as their people write them: time zone names have no accents, and browsers offer no other spelling.
 */
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
 * Returns a time zone's name for people: its region and its city. A zone without a city, such as UTC, has the region in
 * both.
 */
export function zoneName(id: string): { readonly region: string; readonly place: string } {
  const [region = id, ...parts] = id.replaceAll('_', ' ').split('/');
  const place = parts.map((part) => written[part] ?? part).join(' / ');
  return { region, place: place || region };
}
