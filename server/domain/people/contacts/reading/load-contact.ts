import type { Contact } from '#server/contract/people/contact.ts';
import { readContact } from './contact.store.ts';
import { contactView } from './contact.view.ts';

/** Loads the contact as GET /contacts/{id} shows it. Null when it is gone. */
export async function loadContact(organizationId: string, id: string): Promise<Contact | null> {
  const row = await readContact(organizationId, id);
  return row && contactView(row);
}
