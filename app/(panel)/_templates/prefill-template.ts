/**
 * The known values of the template's recipient, such as name, phone, e-mail and custom fields. The keys are names that
 * a template variable may have.
 */
export type Known = Readonly<Record<string, string | null | undefined>>;

const synonyms: Readonly<Record<string, string>> = {
  nome: 'name',
  customer_name: 'name',
  nome_cliente: 'name',
  primeiro_nome: 'first_name',
  telefone: 'phone',
  e_mail: 'email',
};
/** Matches a greeting such as “hello” directly before a variable. The variable is then the recipient's first name. */
const greeting =
  /(?:^|[^\p{L}])(?:ol[áa]|oi|bom dia|boa tarde|boa noite|prezad[oa]|car[oa]|hi|hello|hey|dear)[\s,!]+$/iu;

/**
 * Suggests the value of a template variable for this recipient. Returns an empty text if the value would only be a
 * guess.
 */
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

/** Returns the example value with which the template's text header was approved. */
export function headerExampleOf(components: unknown): string | undefined {
  const { header_text: numbered, header_text_named_params: named } = exampleOf(components, 'HEADER');
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);
  const example = first(numbered) ?? part(first(named)).example;
  return typeof example === 'string' && example ? example : undefined;
}

/** Returns the example values with which the template's body was approved, keyed by variable name. */
export function templateExamples(components: unknown): Readonly<Record<string, string>> {
  const { body_text: numbered, body_text_named_params: named } = exampleOf(components, 'BODY');
  const row: unknown = Array.isArray(numbered) ? numbered[0] : null;
  const pairs = [
    ...(Array.isArray(row) ? row.map((value, index) => [String(index + 1), value]) : []),
    ...(Array.isArray(named) ? named.map(part).map((one) => [one.param_name, one.example]) : []),
  ];
  return Object.fromEntries(
    pairs.filter(([name, value]) => typeof name === 'string' && typeof value === 'string' && value),
  );
}
