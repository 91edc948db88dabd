import { sql } from '#server/db/sql.ts';
import { type ContactRow, contactColumns, contactJoins } from './contact.store.ts';
import { type Add, type ContactFilter, conditionsOf, orderOf } from './contact-filter.store.ts';
import type { SearchTerms } from './search-terms.ts';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** How many of the newest contacts are looked through before the search index is asked: common words end there. */
const walkedFirst = 3_000;

export const nameMatches = (terms: SearchTerms, add: Add): string =>
  terms.words.length === 0
    ? 'false'
    : terms.words
        .map(
          (patterns) => `(${patterns.map((one) => `parley_fold(c.name) LIKE parley_fold(${add(one)})`).join(' OR ')})`,
        )
        .join(' AND ');

export function identifierMatches(terms: SearchTerms, add: Add): string {
  const ways = terms.identifiers.map(
    (one) => `parley_identifier_text(i.type, i.match_key, i.value) LIKE lower(${add(one)})`,
  );
  if (terms.phoneKey !== null) ways.push(`(i.type = 'phone' AND i.match_key = ${add(terms.phoneKey)})`);
  return `i.organization_id = $1 AND i.type <> 'cpf' AND (${ways.join(' OR ') || 'false'})`;
}

/** Wraps a choice of contacts into everything they show. */
function showing(choice: string, filter: ContactFilter, limit: string): string {
  const { column, direction } = orderOf(filter);
  const order = `c.${column} ${direction}, c.id ${direction}`;
  return `SELECT ${contactColumns} FROM (${choice} ORDER BY ${order} LIMIT ${limit}) c ${contactJoins} ORDER BY ${order}`;
}

function statement(organizationId: string, build: (add: Add) => string): Statement {
  const values: unknown[] = [organizationId];
  return { text: build((value) => `$${values.push(value)}`), values };
}

/** A page of the list. */
export const listStatement = (organizationId: string, filter: ContactFilter, limit: number): Statement =>
  statement(organizationId, (add) =>
    showing(`SELECT c.* FROM contacts c WHERE ${conditionsOf(filter, add).join(' AND ')}`, filter, add(limit)),
  );

/** What of a search is among the first contacts of the list. */
export const walkStatement = (
  organizationId: string,
  filter: ContactFilter,
  terms: SearchTerms,
  limit: number,
): Statement =>
  statement(organizationId, (add) => {
    const { column, direction } = orderOf(filter);
    const first = `SELECT c.* FROM contacts c WHERE ${conditionsOf(filter, add).join(' AND ')}
                    ORDER BY c.${column} ${direction}, c.id ${direction} LIMIT ${walkedFirst}`;
    const found = `${nameMatches(terms, add)} OR EXISTS (SELECT 1 FROM contact_identifiers i
                    WHERE i.contact_id = c.id AND ${identifierMatches(terms, add)})`;
    return showing(`SELECT c.* FROM (${first}) c WHERE ${found}`, filter, add(limit));
  });

/** A page of a search out of the trigram indexes. */
export const searchStatement = (
  organizationId: string,
  filter: ContactFilter,
  terms: SearchTerms,
  limit: number,
): Statement =>
  statement(organizationId, (add) => {
    const conditions = conditionsOf(filter, add).join(' AND ');
    const { column, direction } = orderOf(filter);
    return `WITH found AS MATERIALIZED (
        SELECT c.${column}, c.id FROM contacts c WHERE ${conditions} AND ${nameMatches(terms, add)}
        UNION SELECT c.${column}, c.id FROM contact_identifiers i JOIN contacts c ON c.id = i.contact_id
               WHERE ${identifierMatches(terms, add)} AND ${conditions}
      ) ${showing(
        `SELECT c.* FROM contacts c JOIN (
           SELECT * FROM found ORDER BY ${column} ${direction}, id ${direction} LIMIT ${add(limit)}) f ON f.id = c.id`,
        filter,
        add(limit),
      )}`;
  });

const run = ({ text, values }: Statement): Promise<ContactRow[]> => sql.planned<ContactRow>(text, values);

/** One page of contacts with everything they show, in one statement; a search takes two when its words are rare. */
export async function selectContacts(
  organizationId: string,
  filter: ContactFilter,
  terms: SearchTerms | null,
  limit: number,
): Promise<ContactRow[]> {
  if (terms === null) {
    const list = listStatement(organizationId, filter, limit);
    // How many contacts have a tag or a stage decides the plan; everything else is prepared once.
    const isPlain = filter.tagId === undefined && filter.stages === undefined;
    return isPlain ? sql.rows<ContactRow>(list.text, list.values) : run(list);
  }
  const walked = await run(walkStatement(organizationId, filter, terms, limit));
  return walked.length === limit ? walked : run(searchStatement(organizationId, filter, terms, limit));
}
