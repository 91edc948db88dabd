/** What is known of whoever gets the template: name, phone, e-mail and fields, by the names that values may have. */
export type Known = Readonly<Record<string, string | null | undefined>>;

const synonyms: Readonly<Record<string, string>> = {
  nome: 'name',
  customer_name: 'name',
  nome_cliente: 'name',
  primeiro_nome: 'first_name',
  telefone: 'phone',
  e_mail: 'email',
};
/** A greeting right before a value: it is the name of whoever is greeted. */
const greeting =
  /(?:^|[^\p{L}])(?:ol[áa]|oi|bom dia|boa tarde|boa noite|prezad[oa]|car[oa]|hi|hello|hey|dear)[\s,!]+$/iu;

/** What a template's value most likely is, for this person; empty where that would be a guess. */
export function prefillValue(name: string, body: string, known: Known): string {
  const key = name.toLowerCase();
  const own = known[key] ?? known[synonyms[key] ?? ''];
  if (own) return own;
  const [before = ''] = body.split(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`));
  return before !== body && greeting.test(before) ? (known.first_name ?? '') : '';
}

const part = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' ? (value as Readonly<Record<string, unknown>>) : {};

const exampleOf = (components: unknown, wanted: string) => {
  const all = Array.isArray(components) ? components.map(part) : [];
  return part(all.find(({ type }) => String(type).toUpperCase() === wanted)?.example);
};

/** The value that a header of words was approved with. */
export function headerExampleOf(components: unknown): string | undefined {
  const { header_text: numbered, header_text_named_params: named } = exampleOf(components, 'HEADER');
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);
  const example = first(numbered) ?? part(first(named)).example;
  return typeof example === 'string' && example ? example : undefined;
}

/** The values the template itself was approved with, by their names. */
export function templateExamples(components: unknown): Readonly<Record<string, string>> {
  const { body_text: numbered, body_text_named_params: named } = exampleOf(components, 'BODY');
  const row: unknown = Array.isArray(numbered) ? numbered[0] : null;
  const pairs = [
    ...(Array.isArray(row) ? row.map((value, place) => [String(place + 1), value]) : []),
    ...(Array.isArray(named) ? named.map(part).map((one) => [one.param_name, one.example]) : []),
  ];
  return Object.fromEntries(
    pairs.filter(([name, value]) => typeof name === 'string' && typeof value === 'string' && value),
  );
}
