import type { Add } from './inbox-filter.store.ts';

interface Sought {
  readonly q?: string | undefined;
  /** The match key of `q`. Null when it cannot be a phone number. */
  readonly phoneKey: string | null;
}

interface Search {
  /** A condition that finds the customers first, by the trigram indexes, and then their conversations `k`. */
  readonly found: string;
  /** The same condition, checked for one conversation after another. */
  readonly foundByItself: string;
}

/**
 * Builds the search for a conversation `k` by its customer's name, phone or e-mail, with the organization as `$1`. Null
 * when there is no search text.
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
    // With EXISTS, Postgres would first collect every match of the word in the whole table.
    foundByItself: `((SELECT true FROM contacts c WHERE c.id = k.contact_id AND ${name})
      OR (SELECT true FROM contact_identifiers i WHERE i.contact_id = k.contact_id AND ${identifier} LIMIT 1))`,
  };
}
