import type { Add } from './inbox-filter.store.ts';

interface Sought {
  readonly q?: string | undefined;
  /** Match key of `q`; null when it cannot be a phone. */
  readonly phoneKey: string | null;
}

interface Search {
  /** Whether a conversation `k` is of a customer who is sought, out of the trigram indexes. */
  readonly found: string;
  /** The same of one conversation after the other. */
  readonly foundByItself: string;
}

/** The customer of a conversation `k` by name, phone or e-mail, with the organization as `$1`; null: nobody is sought. */
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
    // Asked with EXISTS, Postgres would first collect whatever the whole table has of the word.
    foundByItself: `((SELECT true FROM contacts c WHERE c.id = k.contact_id AND ${name})
      OR (SELECT true FROM contact_identifiers i WHERE i.contact_id = k.contact_id AND ${identifier} LIMIT 1))`,
  };
}
