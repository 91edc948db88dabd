interface KnownField {
  readonly key: string;
  readonly label: string;
}

const words: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'nome', 'full name', 'nome completo', 'contato', 'contact', 'cliente', 'customer'],
  email: ['email', 'e mail', 'mail', 'correio eletronico', 'email address'],
  phone: ['phone', 'telefone', 'celular', 'whatsapp', 'fone', 'tel', 'mobile', 'phone number', 'numero'],
  tags: ['tags', 'tag', 'etiquetas', 'etiqueta', 'labels'],
  assigned_user_email: ['assigned user email', 'responsavel', 'owner', 'vendedor', 'atendente'],
};

/** Lower case, without accents and signs: how people write the same header. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What each header probably means; no target twice. */
export function guessTargets(columns: readonly string[], fields: readonly KnownField[]): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const said = plain(column);
    const known = Object.entries(words).find(([, names]) => names.includes(said))?.[0];
    const field = fields.find(({ key, label }) => plain(key) === said || plain(label) === said);
    const target = known ?? (field ? `field:${field.key}` : 'ignore');
    if (target === 'ignore' || taken.has(target)) return 'ignore';
    taken.add(target);
    return target;
  });
}
