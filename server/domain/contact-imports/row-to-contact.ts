import { AppError } from '#server/base/app-error.ts';
import { type UpsertContactInput, upsertContactInput } from '#server/contract/contact.ts';

const fieldPrefix = 'field:';

/** The custom fields a mapping names. */
export const mappedKeys = (mapping: readonly string[]): string[] =>
  mapping.filter((target) => target.startsWith(fieldPrefix)).map((target) => target.slice(fieldPrefix.length));

const otherPrefix = 'other_phone';

export interface OtherPhone {
  readonly phone: string;
  /** As its column is called. */
  readonly label: string | null;
}

/** Further phones of a row, and the first of all where its own column is empty. Google writes several in a cell, between `:::`. */
function phonesOf(
  cells: readonly string[],
  mapping: readonly string[],
): { first: string | undefined; others: OtherPhone[] } {
  const said = mapping.flatMap((target, place) => {
    const isFirst = target === 'phone';
    if (!isFirst && !target.startsWith(otherPrefix)) return [];
    const label = isFirst ? null : target.slice(otherPrefix.length + 1) || null;
    const phones = (cells[place] ?? '').split(':::').map((phone) => phone.trim());
    return phones.flatMap((phone) => (phone === '' ? [] : [{ phone, label, isFirst }]));
  });
  const first = said.find((one) => one.isFirst) ?? said[0];
  return { first: first?.phone, others: said.filter((one) => one !== first) };
}

/** First and last name joined, where no column has the whole one. */
const joinedName = (said: Readonly<Record<string, unknown>>): string | undefined =>
  [said.first_name, said.last_name].filter((part) => part !== undefined).join(' ') || undefined;

/** Phones of a row beside its first. */
export const otherPhonesOf = (cells: readonly string[], mapping: readonly string[]): OtherPhone[] =>
  phonesOf(cells, mapping).others;

/** What a row says of a contact, as POST /contacts takes it. Empty cells say nothing. Throws invalid_request. */
export function rowToContact(
  cells: readonly string[],
  mapping: readonly string[],
  tags: readonly string[],
): UpsertContactInput {
  const said: Record<string, unknown> = {};
  const fields: Record<string, string> = {};
  const allTags = [...tags];
  mapping.forEach((target, place) => {
    const cell = cells[place] ?? '';
    if (cell === '' || target === 'ignore' || target === 'phone' || target.startsWith(otherPrefix)) return;
    if (target === 'tags') allTags.push(...cell.split(/[,;|]/).flatMap((tag) => tag.trim() || []));
    else if (target.startsWith(fieldPrefix)) fields[target.slice(fieldPrefix.length)] = cell;
    else said[target] = cell;
  });
  const { first_name: _first, last_name: _last, name = joinedName(said), ...rest } = said;
  const phone = phonesOf(cells, mapping).first;
  const whole = { ...rest, ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) };
  const read = upsertContactInput.safeParse({ ...whole, fields, tags: allTags });
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError(
    'invalid_request',
    { issues },
    { message: issues.map((one) => `${one.path}: ${one.message}`).join('; ') },
  );
}
