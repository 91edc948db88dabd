import { preciseText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { type Add, type ContactFilter, conditionsOf } from './contact-filter.store.ts';
import { identifierMatches, nameMatches } from './contact-list.store.ts';
import type { SearchTerms } from './search-terms.ts';

function build(organizationId: string, text: (add: Add) => string) {
  const values: unknown[] = [organizationId];
  return { text: text((value) => `$${values.push(value)}`), values };
}

/** Selects every contact that a list would show, over all its pages. */
function matching(filter: ContactFilter, terms: SearchTerms | null, add: Add): string {
  const conditions = conditionsOf(filter, add).join(' AND ');
  const all = `SELECT c.created_at, c.id FROM contacts c WHERE ${conditions}`;
  if (terms === null) return all;
  return `${all} AND ${nameMatches(terms, add)}
    UNION SELECT c.created_at, c.id FROM contact_identifiers i JOIN contacts c ON c.id = i.contact_id
           WHERE ${identifierMatches(terms, add)} AND ${conditions}`;
}

/** Counts the contacts that match, up to `max`. */
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
  /** Precise to the microsecond, so that the next page can begin after it. */
  position: string;
}

/** Returns the ids of the contacts that match, in the order of the list. */
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

/** Returns those of the ids that belong to listed contacts of the organization. */
export const selectKnown = (organizationId: string, ids: readonly string[], on: Sql = sql): Promise<{ id: string }[]> =>
  on.rows<{ id: string }>(
    'SELECT id FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND merged_into_id IS NULL',
    [organizationId, ids],
  );
