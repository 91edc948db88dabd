import { type View, viewFilters } from '#server/contract/people/view.ts';
import { type KnownNames, missingParts } from './missing-parts.ts';
import type { ViewRow } from './view.store.ts';

/**
 * Returns a view as the panel shows it. If its filter is no longer valid for the list, `missing` contains `filter`. An
 * invalid filter is never treated as an empty filter, which would match every contact.
 */
export function viewOfRow(row: ViewRow, known: KnownNames, readerId: string | null): View {
  const { id, kind, name, owner_id: ownerId, is_shared: shared } = row;
  const read = viewFilters[kind].safeParse(row.filter);
  const filter = read.success ? (JSON.parse(JSON.stringify(read.data)) as View['filter']) : {};
  return {
    id,
    kind,
    name,
    filter,
    shared,
    mine: ownerId !== null && ownerId === readerId,
    missing: read.success ? missingParts(filter, known) : ['filter'],
    used_by: row.used_by,
    updated_at: row.updated_at,
  };
}
