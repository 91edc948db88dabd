import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { loadContact } from './load-contact.ts';

/**
 * Returns one contact (contract/contacts.md#operations). For another organization's id the error is not found, never
 * forbidden. Throws contact_not_found.
 */
export async function getContact(actor: Actor, input: { id: string }): Promise<Contact> {
  const contact = isUuid(input.id) ? await loadContact(actor.organizationId, input.id) : null;
  if (!contact) throw new AppError('contact_not_found');
  return contact;
}
