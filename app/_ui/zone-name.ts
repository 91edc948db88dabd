/** Places of Brazil as their people write them: the names of zones have no accents, and no browser tells others. */
const written: Readonly<Record<string, string>> = {
  Araguaina: 'Araguaína',
  Belem: 'Belém',
  Cuiaba: 'Cuiabá',
  Eirunepe: 'Eirunepé',
  Maceio: 'Maceió',
  Santarem: 'Santarém',
  'Sao Paulo': 'São Paulo',
};

/** A time zone for who reads it: its region, and the place its clocks are named after, which an `UTC` has none of. */
export function zoneName(id: string): { readonly region: string; readonly place: string } {
  const [region = id, ...parts] = id.replaceAll('_', ' ').split('/');
  const place = parts.map((part) => written[part] ?? part).join(' / ');
  return { region, place: place || region };
}
