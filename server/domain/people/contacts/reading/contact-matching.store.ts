import { preciseText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { type Add, type ContactFilter, conditionsOf } from './contact-filter.store.ts';
import { identifierMatches, nameMatches } from './contact-list.store.ts';
import type { SearchTerms } from './search-terms.ts';

function build(organizationId: string, text: (add: Add) => string) {
  const values: unknown[] = [organizationId];
  return { text: text((value) => `$${values.push(value)}`), values };
}

/** Builds the SQL that selects all contacts of a list, without pages. */
function matching(filter: ContactFilter, terms: SearchTerms | null, add: Add): string {
  const conditions = conditionsOf(filter, add).join(' AND ');
  const all = `SELECT c.created_at, c.id FROM contacts c WHERE ${conditions}`;
  if (terms === null) return all;
  return `${all} AND ${nameMatches(terms, add)}
    UNION SELECT c.created_at, c.id FROM contact_identifiers i JOIN contacts c ON c.id = i.contact_id
           WHERE ${identifierMatches(terms, add)} AND ${conditions}`;
}

/** Counts the contacts that match a filter and a search, up to `max`. */
export async function countMatching(
  organizationId: string,
  filter: ContactFilter,
  terms: SearchTerms | null,
  max: number,
): Promise<number> {
  const { text, values } = build(
    organizationId,
    (add) =>
      `SELECT count(*)::int AS count FROM (SELECT 1 FROM (${matching(filter, terms, add)}) m LIMIT ${add(max)}) counted`,
  );
  const [row] = await sql.planned<{ count: number }>(text, values);
  return row?.count ?? 0;
}

export interface MatchingRow {
  id: string;
  /** The creation time with microsecond precision, from which the next page continues. */
  position: string;
}

/** Finds the ids of the contacts that match a filter and a search, in the order of the list. */
export function selectMatching(
  organizationId: string,
  filter: ContactFilter,
  terms: SearchTerms | null,
  limit: number,
  on: Sql = sql,
): Promise<MatchingRow[]> {
  const { text, values } = build(
    organizationId,
    (add) =>
      `SELECT m.id, ${preciseText('m.created_at')} AS position
         FROM (${matching(filter, terms, add)}) m ORDER BY m.created_at DESC, m.id DESC LIMIT ${add(limit)}`,
  );
  return on.planned<MatchingRow>(text, values);
}

/** Returns the ids that belong to contacts of the organization. Ids of merged contacts are left out. */
export const selectKnown = (organizationId: string, ids: readonly string[], on: Sql = sql): Promise<{ id: string }[]> =>
  on.rows<{ id: string }>(
    'SELECT id FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND merged_into_id IS NULL',
    [organizationId, ids],
  );
