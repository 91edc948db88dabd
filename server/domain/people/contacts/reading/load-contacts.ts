import type { Contact } from '#server/contract/people/contact.ts';
import { findContacts } from './contact.store.ts';
import { contactView } from './contact.view.ts';

/** Loads contacts in the form of GET /contacts/{id}, by id. Contacts that no longer exist are absent. */
export async function loadContacts(organizationId: string, ids: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await findContacts(organizationId, ids);
  return new Map(rows.map((row) => [row.id, contactView(row)]));
}
