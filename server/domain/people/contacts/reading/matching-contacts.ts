import type { ContactSelection } from '#server/contract/people/contact-selection.ts';
import type { Sql } from '#server/db/sql.ts';
import { type MatchingRow, selectKnown, selectMatching } from './contact-matching.store.ts';
import { resolveFilter } from './resolve-filter.ts';
import { searchTerms } from './search-terms.ts';

/**
 * Returns the contacts of a filter that come after the given position, in the order of the list. Each row has its own
 * position, from which the caller can continue.
 */
export async function matchingPage(
  organizationId: string,
  filter: NonNullable<ContactSelection['filter']>,
  { position, size }: { readonly position: readonly string[] | null; readonly size: number },
  on?: Sql,
): Promise<MatchingRow[]> {
  const resolved = await resolveFilter(organizationId, filter);
  if (!resolved) return [];
  return selectMatching(organizationId, { ...resolved, horizon: null, position }, searchTerms(filter.q), size, on);
}

/**
 * Yields the ids of the selected contacts in batches of at most `size`, each id once. Merged contacts, deleted contacts
 * and contacts of other organizations are left out. With a filter, the ids have the order of the list.
 */
export async function* matchingContacts(
  organizationId: string,
  selection: ContactSelection,
  size: number,
  on?: Sql,
): AsyncGenerator<string[]> {
  if (selection.ids) {
    const known = await selectKnown(organizationId, selection.ids, on);
    for (let index = 0; index < known.length; index += size) {
      yield known.slice(index, index + size).map(({ id }) => id);
    }
    return;
  }
  const resolved = await resolveFilter(organizationId, selection.filter ?? {});
  if (!resolved) return;
  const terms = searchTerms(selection.filter?.q);
  const except = new Set(selection.except);
  for (let position: readonly string[] | null = null; ; ) {
    const rows = await selectMatching(organizationId, { ...resolved, horizon: null, position }, terms, size, on);
    const ids = rows.map(({ id }) => id).filter((id) => !except.has(id));
    if (ids.length > 0) yield ids;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    position = [last.position, last.id];
  }
}
