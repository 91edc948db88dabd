import { AppError } from '#server/base/app-error.ts';
import { type UpsertContactInput, upsertContactInput } from '#server/contract/contact.ts';

const fieldPrefix = 'field:';

/** The custom fields a mapping names. */
export const mappedKeys = (mapping: readonly string[]): string[] =>
  mapping.filter((target) => target.startsWith(fieldPrefix)).map((target) => target.slice(fieldPrefix.length));

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
    if (cell === '' || target === 'ignore') return;
    if (target === 'tags') allTags.push(...cell.split(/[,;|]/).flatMap((tag) => tag.trim() || []));
    else if (target.startsWith(fieldPrefix)) fields[target.slice(fieldPrefix.length)] = cell;
    else said[target] = cell;
  });
  const read = upsertContactInput.safeParse({ ...said, fields, tags: allTags });
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError(
    'invalid_request',
    { issues },
    { message: issues.map((one) => `${one.path}: ${one.message}`).join('; ') },
  );
}
