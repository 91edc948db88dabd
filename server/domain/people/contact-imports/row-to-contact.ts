import { AppError } from '#server/base/errors/app-error.ts';
import { type UpsertContactInput, upsertContactInput } from '#server/contract/people/contact.ts';
import { phoneRank } from './guess-target.ts';

const fieldPrefix = 'field:';

/** Returns the keys of the custom fields that a mapping names. */
export const mappedKeys = (mapping: readonly string[]): string[] =>
  mapping.filter((target) => target.startsWith(fieldPrefix)).map((target) => target.slice(fieldPrefix.length));

const otherPrefix = 'other_phone';
const labelTarget = 'phone_label';

export interface OtherPhone {
  readonly phone: string;
  /** The label that its column, or its row, gives the phone. */
  readonly label: string | null;
}

interface SaidPhone extends OtherPhone {
  /** The phone with the lowest rank is the one written to first. */
  readonly rank: number;
}

/**
 * Reads the phones in one column of a row. Google writes several into one cell, separated by `:::`, and their kind into
 * the column before.
 */
function phonesIn(cells: readonly string[], mapping: readonly string[], place: number): SaidPhone[] {
  const target = mapping[place] ?? '';
  const isFirst = target === 'phone';
  if (!isFirst && !target.startsWith(otherPrefix)) return [];
  const said = mapping[place - 1] === labelTarget ? (cells[place - 1] ?? '').trim().slice(0, 40) : '';
  const label = said || (isFirst ? null : target.slice(otherPrefix.length + 1) || null);
  // The column mapped to `phone` is written to first, unless the row itself states the kind of its phones.
  const rank = said ? phoneRank(said) : isFirst ? 0 : 2;
  const phones = (cells[place] ?? '').split(':::').map((phone) => phone.trim());
  return phones.flatMap((phone) => (phone === '' ? [] : [{ phone, label, rank: rank + (isFirst ? 0 : 0.5) }]));
}

/** Returns the phone of a row that is written to first, and its other phones. */
function phonesOf(
  cells: readonly string[],
  mapping: readonly string[],
): { first: string | undefined; others: OtherPhone[] } {
  const said = mapping.flatMap((_target, place) => phonesIn(cells, mapping, place));
  const first = said.toSorted((a, b) => a.rank - b.rank)[0];
  return { first: first?.phone, others: said.filter((one) => one !== first) };
}

/** Joins first and last name. Used if no column holds the whole name. */
const joinedName = (said: Readonly<Record<string, unknown>>): string | undefined =>
  [said.first_name, said.last_name].filter((part) => part !== undefined).join(' ') || undefined;

/** Returns the phones of a row beside its first. */
export const otherPhonesOf = (cells: readonly string[], mapping: readonly string[]): OtherPhone[] =>
  phonesOf(cells, mapping).others;

/** Returns the contact in a row, as POST /contacts takes it. Empty cells are left out. Throws invalid_request. */
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
    if (cell === '' || target === 'ignore' || target === labelTarget) return;
    if (target === 'phone' || target.startsWith(otherPrefix)) return;
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
