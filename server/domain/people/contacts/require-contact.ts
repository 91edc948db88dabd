import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockContact } from './contact-write.store.ts';
import type { LockedContact } from './locked-contact.ts';

/** Refuses a merged contact, which may not be changed. Throws contact_merged with `details.merged_into`. */
export function refuseMerged(contact: LockedContact): LockedContact {
  if (contact.merged_into_id) throw new AppError('contact_merged', { merged_into: contact.merged_into_id });
  return contact;
}

/**
 * Finds a contact of the organization and locks it for the caller's transaction. Throws contact_not_found,
 * contact_merged.
 */
export async function requireContact(tx: Tx, actor: Actor, id: string): Promise<LockedContact> {
  const contact = isUuid(id) ? await lockContact(tx, actor.organizationId, id) : null;
  if (!contact) throw new AppError('contact_not_found');
  return refuseMerged(contact);
}
