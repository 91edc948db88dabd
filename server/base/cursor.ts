import { createHash } from 'node:crypto';
import type { Page } from '#server/contract/platform/page.ts';
import { AppError } from './errors/app-error.ts';

/** The list, organization and filters that a cursor was issued for. The cursor is refused for any other list. */
export interface CursorBinding {
  readonly list: string;
  readonly organizationId: string;
  readonly filters: Readonly<Record<string, unknown>>;
}

/**
 * Returns a hash of the list and the position. With the hash, a cursor that was changed or belongs to another list is
 * recognized.
 */
function fingerprint(binding: CursorBinding, position: readonly string[]): string {
  const { limit: _limit, cursor: _cursor, ...filters } = binding.filters;
  const known = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([binding.list, binding.organizationId, known, position]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

/** Encodes the position after which the next page starts as an opaque text. */
export const writeCursor = (binding: CursorBinding, position: readonly string[]): string =>
  Buffer.from(JSON.stringify([fingerprint(binding, position), ...position])).toString('base64url');

/**
 * Decodes the position from a cursor that was issued for exactly this list. Returns null if no cursor is given. Throws
 * invalid_cursor for any other text.
 */
export function readCursor(binding: CursorBinding, cursor: string | undefined, parts: number): string[] | null {
  if (cursor === undefined) return null;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw new AppError('invalid_cursor');
  }
  const position = Array.isArray(read) && read.every((part) => typeof part === 'string') ? (read as string[]) : [];
  // A cursor that is not equal to its own encoding was not made by `writeCursor`.
  if (position.length !== parts + 1 || writeCursor(binding, position.slice(1)) !== cursor) {
    throw new AppError('invalid_cursor');
  }
  return position.slice(1);
}

/** Makes a page from `limit + 1` rows. The extra row only shows that there are more rows; it is not returned. */
export function pageFrom<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  cursorAfter: (row: Row) => string,
): Page<Item> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { data: kept.map(toItem), next_cursor: more ? cursorAfter(last) : null, has_more: more };
}
