import type { Contact } from '#server/contract/people/contact.ts';
import { readContact } from './contact.store.ts';
import { contactView } from './contact.view.ts';

/** Loads a contact in the form of GET /contacts/{id}. Null if the contact no longer exists. */
export async function loadContact(organizationId: string, id: string): Promise<Contact | null> {
  const row = await readContact(organizationId, id);
  return row && contactView(row);
}
