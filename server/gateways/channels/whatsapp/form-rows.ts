type Raw = Readonly<Record<string, unknown>>;

const rowsMax = 40;
const valueMax = 500;
const depthMax = 3;
/** Fields that WhatsApp or this product adds to a form. They do not contain an answer of the person. */
const notAnswers: ReadonlySet<string> = new Set(['flow_token', 'saved_address_id']);

/**
 * Makes a field's name readable. WhatsApp's form builder names fields like `screen_0_Nome_completo_1`, in which only
 * `Nome_completo` was written by a person.
 */
function labelOf(name: string): string {
  const own = name.replace(/^screen_\d{1,4}_/, '').replace(/_\d{1,4}$/, '');
  const label = (own || name).replace(/[_\s]+/g, ' ').trim();
  return label.charAt(0).toUpperCase() + label.slice(1, 80);
}

function answerOf(value: unknown, depth: number): string {
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replace(/\s+/g, ' ').trim().slice(0, valueMax).toWellFormed();
  }
  if (value === null || typeof value !== 'object' || depth >= depthMax) return '';
  if (Array.isArray(value)) {
    const parts = value.slice(0, rowsMax).map((one) => answerOf(one, depth + 1));
    return parts.filter((one) => one !== '').join(', ');
  }
  const { file_name: name } = value as Raw;
  if (typeof name === 'string') return answerOf(name, depth);
  return linesOf(value, depth + 1).join('; ');
}

/** Returns one line for each answered field. Only the first fields are read, up to a limit. */
const linesOf = (fields: object, depth: number): string[] =>
  Object.entries(fields)
    .slice(0, rowsMax)
    .map(([name, value]) => [labelOf(name), answerOf(value, depth)] as const)
    .filter(([, answer]) => answer !== '')
    .map(([label, answer]) => `${label}: ${answer}`);

/**
 * Returns one line per answer of a filled form, such as `Horário: 15:00` (whatsapp/operator-2026.md#c16). Returns an
 * empty text if there are no answers. The answers are a JSON text that a person can write freely, so their number,
 * length and depth are limited.
 */
export function formRows(answers: unknown): string {
  try {
    const read: unknown = typeof answers === 'string' ? JSON.parse(answers) : null;
    if (read === null || typeof read !== 'object' || Array.isArray(read)) return '';
    const { values, ...rest } = read as Raw;
    // An address form nests its answers in `values` (whatsapp/operator-2026.md#c20).
    const fields =
      values !== null && typeof values === 'object' && !Array.isArray(values) ? { ...rest, ...values } : read;
    const answered = Object.entries(fields).filter(([name]) => !notAnswers.has(name));
    return linesOf(Object.fromEntries(answered), 0).join('\n');
  } catch {
    return '';
  }
}
