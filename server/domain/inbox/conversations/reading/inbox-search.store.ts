import type { Add } from './inbox-filter.store.ts';

interface Sought {
  readonly q?: string | undefined;
  /** The search text `q` normalized as a phone number. Null when it cannot be one. */
  readonly phoneKey: string | null;
}

interface Search {
  /** A condition that first finds the matching customers, by the trigram indexes, and then their conversations `k`. */
  readonly found: string;
  /** A condition with the same meaning, for checking conversations one by one. */
  readonly foundByItself: string;
}

/**
 * Builds the search for conversations `k` by the customer's name, phone or e-mail. `$1` is the organization. Null when
 * there is no search text.
 */
export function inboxSearch({ q = '', phoneKey }: Sought, add: Add): Search | null {
  const sought = q.trim();
  if (sought === '') return null;
  const like = add(`%${sought.replace(/[\\%_]/g, '\\$&')}%`);
  const key = phoneKey === null ? '' : ` OR i.match_key = ${add(phoneKey)}`;
  const name = `c.organization_id = $1 AND parley_fold(c.name) LIKE parley_fold(${like})`;
  const identifier = `i.organization_id = $1 AND i.type <> 'cpf'
    AND (parley_identifier_text(i.type, i.match_key, i.value) LIKE lower(${like})${key})`;
  return {
    found: `k.contact_id IN (SELECT c.id FROM contacts c WHERE ${name}
      UNION SELECT i.contact_id FROM contact_identifiers i WHERE ${identifier})`,
    // With EXISTS, Postgres would first collect every matching contact in the whole table.
    foundByItself: `((SELECT true FROM contacts c WHERE c.id = k.contact_id AND ${name})
      OR (SELECT true FROM contact_identifiers i WHERE i.contact_id = k.contact_id AND ${identifier} LIMIT 1))`,
  };
}
