import type { Actor } from '#server/base/actor.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import type { Tx } from '#server/db/transact.ts';
import { findContact } from './contact.store.ts';
import { contactView } from './contact.view.ts';

/** Returns a contact in the form of GET /contacts/{id}, including what the caller's transaction has written. */
export async function showContact(tx: Tx, actor: Actor, id: string): Promise<Contact> {
  const row = await findContact(tx, actor.organizationId, id);
  if (!row) throw new Error('a locked contact is gone');
  return contactView(row);
}
