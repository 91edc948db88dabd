import { sql } from '#server/db/sql.ts';
import { type ContactRow, contactColumns, contactJoins } from './contact.store.ts';
import { type Add, type ContactFilter, conditionsOf, orderOf } from './contact-filter.store.ts';
import { sourceOf } from './contact-source.store.ts';
import type { SearchTerms } from './search-terms.ts';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The number of newest contacts that a search checks one by one before it uses the search index. A search for common
 * words already finds a full page among these contacts.
 */
const walkedFirst = 3_000;
/**
 * The maximum number of contacts that are checked one by one after the first check found matches, but not a full page.
 */
const walkedMost = 15_000;
/** A safety margin for the estimate in `walkFurther`, since matches are not evenly distributed. */
const slack = 1.3;

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

/** Wraps a statement that chooses contacts, so that it returns all data that the list shows, in the list's order. */
function showing(choice: string, filter: ContactFilter): string {
  const { column, direction } = orderOf(filter);
  return `SELECT ${contactColumns} FROM (${choice}) c ${contactJoins} ORDER BY c.${column} ${direction}, c.id ${direction}`;
}

/** Builds the statement that selects the first contacts of a list. */
function firstOf(filter: ContactFilter, add: Add, limit: string | number): string {
  const { from, conditions, key } = sourceOf(filter, add);
  const { direction } = orderOf(filter);
  return `SELECT c.* FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${key.at} ${direction}, ${key.id} ${direction} LIMIT ${limit}`;
}

function statement(organizationId: string, build: (add: Add) => string): Statement {
  const values: unknown[] = [organizationId];
  return { text: build((value) => `$${values.push(value)}`), values };
}

/** Builds the statement for one page of a contact list without a search text. */
export const listStatement = (organizationId: string, filter: ContactFilter, limit: number): Statement =>
  statement(organizationId, (add) => showing(firstOf(filter, add, add(limit)), filter));

/**
 * Builds the statement that searches only the first contacts of a list, one by one until the page is full. The
 * statement checks identifiers with a scalar sub-select, because with EXISTS, Postgres would first collect all matches
 * of the word in the whole table.
 */
export const walkStatement = (
  organizationId: string,
  filter: ContactFilter,
  terms: SearchTerms,
  limit: number,
  among: number = walkedFirst,
): Statement =>
  statement(organizationId, (add) => {
    const found = `${nameMatches(terms, add)} OR (SELECT true FROM contact_identifiers i
                    WHERE i.contact_id = c.id AND ${identifierMatches(terms, add)} LIMIT 1)`;
    const { column, direction } = orderOf(filter);
    const order = `c.${column} ${direction}, c.id ${direction}`;
    const choice = `SELECT c.* FROM (${firstOf(filter, add, among)}) c WHERE ${found} ORDER BY ${order} LIMIT ${add(limit)}`;
    return showing(choice, filter);
  });

/** Builds the statement for one page of a search that uses the trigram indexes. */
export const searchStatement = (
  organizationId: string,
  filter: ContactFilter,
  terms: SearchTerms,
  limit: number,
): Statement =>
  statement(organizationId, (add) => {
    const conditions = conditionsOf(filter, add).join(' AND ');
    const { column, direction } = orderOf(filter);
    const page = add(limit);
    return `WITH found AS MATERIALIZED (
        SELECT c.${column}, c.id FROM contacts c WHERE ${conditions} AND ${nameMatches(terms, add)}
        UNION SELECT c.${column}, c.id FROM contact_identifiers i JOIN contacts c ON c.id = i.contact_id
               WHERE ${identifierMatches(terms, add)} AND ${conditions}
      ) ${showing(
        `SELECT c.* FROM contacts c JOIN (
           SELECT * FROM found ORDER BY ${column} ${direction}, id ${direction} LIMIT ${page}) f ON f.id = c.id`,
        filter,
      )}`;
  });

const run = ({ text, values }: Statement): Promise<ContactRow[]> => sql.planned<ContactRow>(text, values);

/** Runs a list without a search text, as a prepared statement or with a new plan. */
function list(organizationId: string, filter: ContactFilter, limit: number): Promise<ContactRow[]> {
  const asked = listStatement(organizationId, filter, limit);
  // With a tag or a pipeline, the best plan depends on how many contacts have the tag or are in the pipeline. All other
  // lists use prepared statements.
  const isPlain = filter.tagId === undefined && filter.stages === undefined && filter.lost === undefined;
  return isPlain ? sql.composed<ContactRow>(asked.text, asked.values) : run(asked);
}

/**
 * Estimates from the first check how many contacts must be checked for a full page. Null if the search index is faster.
 */
function walkFurther(found: number, limit: number): number | null {
  const among = found === 0 ? Number.POSITIVE_INFINITY : Math.ceil((walkedFirst * limit * slack) / found);
  return among <= walkedMost ? among : null;
}

/**
 * Returns one page of contacts with all data that the list shows. A list needs one statement. A search needs up to
 * three statements, because a search for rare words finds no full page with the first statements.
 */
export async function selectContacts(
  organizationId: string,
  filter: ContactFilter,
  terms: SearchTerms | null,
  limit: number,
): Promise<ContactRow[]> {
  if (terms === null) return list(organizationId, filter, limit);
  let walked = await run(walkStatement(organizationId, filter, terms, limit));
  const among = walked.length < limit ? walkFurther(walked.length, limit) : null;
  if (among !== null) walked = await run(walkStatement(organizationId, filter, terms, limit, among));
  return walked.length === limit ? walked : run(searchStatement(organizationId, filter, terms, limit));
}
