import { sql } from '#server/db/sql.ts';
import { type ContactRow, contactColumns, contactJoins } from './contact.store.ts';
import { type Add, type ContactFilter, conditionsOf, orderOf } from './contact-filter.store.ts';
import { sourceOf } from './contact-source.store.ts';
import type { SearchTerms } from './search-terms.ts';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** How many of the newest contacts are looked through before the search index is asked: common words end there. */
const walkedFirst = 3_000;
/** As far as that goes when the first look found some, but not a page. */
const walkedMost = 15_000;
/** Words do not come evenly. */
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

/** Everything the chosen contacts show, in the list's order. */
function showing(choice: string, filter: ContactFilter): string {
  const { column, direction } = orderOf(filter);
  return `SELECT ${contactColumns} FROM (${choice}) c ${contactJoins} ORDER BY c.${column} ${direction}, c.id ${direction}`;
}

/** The first contacts of the list. */
function firstOf(filter: ContactFilter, add: Add, limit: string | number): string {
  const { from, conditions, key } = sourceOf(filter, add);
  const { direction } = orderOf(filter);
  return `SELECT c.* FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${key.at} ${direction}, ${key.id} ${direction} LIMIT ${limit}`;
}

function statement(organizationId: string, build: (add: Add) => string): Statement {
  const values: unknown[] = [organizationId];
  return { text: build((value) => `$${values.push(value)}`), values };
}

/** A page of the list. */
export const listStatement = (organizationId: string, filter: ContactFilter, limit: number): Statement =>
  statement(organizationId, (add) => showing(firstOf(filter, add, add(limit)), filter));

/**
 * What of a search is among the first contacts of the list. Each is looked at by itself, until the page is full: asked
 * with EXISTS, Postgres would first collect whatever the whole table has of the word.
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

/** One list in its order, by what decides the plan. */
function list(organizationId: string, filter: ContactFilter, limit: number): Promise<ContactRow[]> {
  const asked = listStatement(organizationId, filter, limit);
  // How many contacts have a tag or a place decides the plan; the rest is prepared.
  const isPlain = filter.tagId === undefined && filter.stages === undefined && filter.lost === undefined;
  return isPlain ? sql.composed<ContactRow>(asked.text, asked.values) : run(asked);
}

/** How far to look for a full page, as far as the first look can tell; null when the search index is quicker. */
function walkFurther(found: number, limit: number): number | null {
  const among = found === 0 ? Number.POSITIVE_INFINITY : Math.ceil((walkedFirst * limit * slack) / found);
  return among <= walkedMost ? among : null;
}

/** One page of contacts with everything they show, in one statement; a search takes up to three, the rarer its words. */
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
