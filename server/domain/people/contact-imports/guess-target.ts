import { eachValue, importedValues, valueRow } from '#server/contract/people/contact-values.ts';

interface KnownField {
  readonly key: string;
  readonly label: string;
}

/**
 * Column headers that are recognized, in English and Portuguese. They come from people's own files and from exports of
 * Google and Outlook.
 */
const words: Readonly<Record<string, readonly string[]>> = {
  name: [
    'name',
    'nome',
    'full name',
    'nome completo',
    'contato',
    'contact',
    'cliente',
    'customer',
    'display name',
    'file as',
  ],
  first_name: ['first name', 'given name', 'primeiro nome', 'nome proprio', 'nome de batismo'],
  last_name: ['last name', 'family name', 'surname', 'sobrenome', 'ultimo nome', 'apelido'],
  email: [
    'email',
    'e mail',
    'mail',
    'correio eletronico',
    'email address',
    'e mail address',
    'endereco de e mail',
    'endereco de email',
    'e mail 1 value',
    'e mail 1 valor',
  ],
  tags: ['tags', 'tag', 'etiquetas', 'etiqueta', 'labels', 'marcadores'],
  assigned_user_email: ['assigned user email', 'responsavel', 'owner', 'vendedor', 'atendente'],
  ...eachValue(importedValues, (name) => valueRow(name).importNames ?? []),
};

/**
 * Column headers of phones, in order of preference. The best phone becomes the phone that messages are sent to, and the
 * others are stored as further phones.
 */
const phones: readonly (readonly string[])[] = [
  ['whatsapp', 'whats app', 'whats', 'zap', 'numero do whatsapp', 'whatsapp number', 'numero whatsapp'],
  [
    'celular',
    'mobile',
    'mobile phone',
    'telefone celular',
    'cell',
    'cell phone',
    'telemovel',
    'movel',
    'telefone movel',
  ],
  [
    'phone',
    'telefone',
    'fone',
    'tel',
    'phone number',
    'numero',
    'numero de telefone',
    'primary phone',
    'telefone principal',
    'phone 1 value',
    'telefone 1 valor',
  ],
  [
    'phone 2 value',
    'telefone 2 valor',
    'phone 3 value',
    'telefone 3 valor',
    'mobile phone 2',
    'telefone 2',
    'phone 2',
    'celular 2',
    'outro telefone',
    'other phone',
  ],
  [
    'home phone',
    'telefone residencial',
    'business phone',
    'telefone comercial',
    'home phone 2',
    'business phone 2',
    'telefone residencial 2',
    'telefone comercial 2',
    'company main phone',
    'telefone principal da empresa',
  ],
];
const rankOf = (said: string): number => phones.findIndex((names) => names.includes(said));

/** Columns in Google's files that contain, for each row, the kind of phone in the next column. */
const labelOfPhone = /^(?:phone|telefone) \d (?:label|type|rotulo|etiqueta|marcador|tipo)$/;

/** Returns a header in lower case without accents and punctuation, so that different spellings are equal. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Returns the rank of a phone by its label. Messages are sent to the phone with the lowest rank: WhatsApp, then a
 * mobile, then all others.
 */
export function phoneRank(label: string): number {
  const rank = rankOf(plain(label));
  return rank === 0 || rank === 1 ? rank : 2;
}

/**
 * Returns the probable target of each column, by its header. The phone column with the best header gets the target
 * `phone`, and every other phone column becomes a further phone. Any other contact property or custom field is the
 * target of at most one column.
 */
export function guessTargets(columns: readonly string[], fields: readonly KnownField[]): string[] {
  const said = columns.map(plain);
  const ranked = said.flatMap((one, index) => (rankOf(one) >= 0 ? [{ index, rank: rankOf(one) }] : []));
  const first = ranked.sort((a, b) => a.rank - b.rank || a.index - b.index)[0];
  // If there is a column "Sobrenome" (last name), the column "Nome" contains only the first name.
  const isSplit = said.some((one) => words.last_name?.includes(one));
  const taken = new Set<string>();
  return said.map((one, index) => {
    if (labelOfPhone.test(one) && rankOf(said[index + 1] ?? '') >= 0) return 'phone_label';
    if (rankOf(one) >= 0)
      return index === first?.index ? 'phone' : `other_phone:${(columns[index] ?? '').slice(0, 40)}`;
    const known = Object.entries(words).find(([, names]) => names.includes(one))?.[0];
    const field = fields.find(({ key, label }) => plain(key) === one || plain(label) === one);
    const meant = known === 'name' && isSplit && one === 'nome' ? 'first_name' : known;
    const target = meant ?? (field ? `field:${field.key}` : 'ignore');
    if (target === 'ignore' || taken.has(target)) return 'ignore';
    taken.add(target);
    return target;
  });
}
