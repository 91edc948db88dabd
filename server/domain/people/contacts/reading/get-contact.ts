import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { loadContact } from './load-contact.ts';

/**
 * Returns one contact (contract/contacts.md#operations). An id of another organization gives "not found", never
 * "forbidden". Throws contact_not_found.
 */
export async function getContact(actor: Actor, input: { id: string }): Promise<Contact> {
  const contact = isUuid(input.id) ? await loadContact(actor.organizationId, input.id) : null;
  if (!contact) throw new AppError('contact_not_found');
  return contact;
}
