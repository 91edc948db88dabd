import { type CursorBinding, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { ContactFilters } from '#server/contract/contact-bulk.ts';
import type { ContactRow } from './contact.store.ts';
import { selectContacts } from './contact-list.store.ts';
import { resolveFilter } from './resolve-filter.ts';
import { searchTerms } from './search-terms.ts';

interface Part {
  readonly rows: ContactRow[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** A part of all contacts that match a filter, newest first, for what is done to all of them. Throws invalid_cursor. */
export async function selectPart(
  organizationId: string,
  list: string,
  filter: ContactFilters,
  page: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Part> {
  const binding: CursorBinding = { list, organizationId, filters: filter };
  const position = readCursor(binding, page.cursor, 2);
  const resolved = await resolveFilter(organizationId, filter);
  if (!resolved) return { rows: [], next_cursor: null, has_more: false };
  const chosen = { ...resolved, horizon: null, position };
  const found = await selectContacts(organizationId, chosen, searchTerms(filter.q), page.limit + 1);
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  const hasMore = found.length > page.limit && last !== undefined;
  const next = hasMore ? writeCursor(binding, [last.created_position, last.id]) : null;
  return { rows, next_cursor: next, has_more: hasMore };
}
