import { AppError } from '#server/base/errors/app-error.ts';
import { type UpsertContactInput, upsertContactInput } from '#server/contract/people/contact.ts';
import { importedValues, valueRow } from '#server/contract/people/contact-values.ts';
import { dayInCell } from './day-in-cell.ts';
import { phoneRank } from './guess-target.ts';

const fieldPrefix = 'field:';

const isDay = (target: string): boolean =>
  importedValues.some((name) => name === target && valueRow(name).type === 'date');

/** Returns the keys of the custom fields in a mapping. */
export const mappedKeys = (mapping: readonly string[]): string[] =>
  mapping.filter((target) => target.startsWith(fieldPrefix)).map((target) => target.slice(fieldPrefix.length));

const otherPrefix = 'other_phone';
const labelTarget = 'phone_label';

export interface OtherPhone {
  readonly phone: string;
  /** The label of the phone, from the row's label column or from the header of the phone's column. */
  readonly label: string | null;
}

interface SaidPhone extends OtherPhone {
  /** Messages are sent to the phone with the lowest rank. */
  readonly rank: number;
}

/**
 * Reads the phones from one column of a row. Google writes several phones into one cell, separated by `:::`. The
 * preceding column contains the label of these phones.
 */
function phonesIn(cells: readonly string[], mapping: readonly string[], index: number): SaidPhone[] {
  const target = mapping[index] ?? '';
  const isFirst = target === 'phone';
  if (!isFirst && !target.startsWith(otherPrefix)) return [];
  const said = mapping[index - 1] === labelTarget ? (cells[index - 1] ?? '').trim().slice(0, 40) : '';
  const label = said || (isFirst ? null : target.slice(otherPrefix.length + 1) || null);
  // If the row has a label for this column's phones, the label decides their rank. Otherwise the column mapped to
  // `phone` comes first.
  const rank = said ? phoneRank(said) : isFirst ? 0 : 2;
  const phones = (cells[index] ?? '').split(':::').map((phone) => phone.trim());
  return phones.flatMap((phone) => (phone === '' ? [] : [{ phone, label, rank: rank + (isFirst ? 0 : 0.5) }]));
}

/** Returns the phone of a row to which messages are sent, and the row's other phones. */
function phonesOf(
  cells: readonly string[],
  mapping: readonly string[],
): { first: string | undefined; others: OtherPhone[] } {
  const said = mapping.flatMap((_target, index) => phonesIn(cells, mapping, index));
  const first = said.toSorted((a, b) => a.rank - b.rank)[0];
  return { first: first?.phone, others: said.filter((one) => one !== first) };
}

/** Joins the first and the last name. Used if the row has no whole name. */
const joinedName = (said: Readonly<Record<string, unknown>>): string | undefined =>
  [said.first_name, said.last_name].filter((part) => part !== undefined).join(' ') || undefined;

/** Returns the phones of a row except the phone to which messages are sent. */
export const otherPhonesOf = (cells: readonly string[], mapping: readonly string[]): OtherPhone[] =>
  phonesOf(cells, mapping).others;

/** Converts a row to a contact, in the form of POST /contacts. Empty cells are left out. Throws invalid_request. */
export function rowToContact(
  cells: readonly string[],
  mapping: readonly string[],
  tags: readonly string[],
): UpsertContactInput {
  const said: Record<string, unknown> = {};
  const fields: Record<string, string> = {};
  const allTags = [...tags];
  mapping.forEach((target, index) => {
    const cell = cells[index] ?? '';
    if (cell === '' || target === 'ignore' || target === labelTarget) return;
    if (target === 'phone' || target.startsWith(otherPrefix)) return;
    if (target === 'tags') allTags.push(...cell.split(/[,;|]/).flatMap((tag) => tag.trim() || []));
    else if (target.startsWith(fieldPrefix)) fields[target.slice(fieldPrefix.length)] = cell;
    else said[target] = isDay(target) ? dayInCell(cell) : cell;
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
