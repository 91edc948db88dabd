import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import type { LockedContact } from '../locked-contact.ts';
import { findWaUserId } from './wa-id.store.ts';

/**
 * Returns the address to which messages for a contact are sent. The id that the messaging provider reported comes
 * first, then the digits of the phone. A person without a visible number is addressed by the business-scoped user id
 * (whatsapp/operator.md#c10, #c11). Null if the contact has no address.
 */
export async function channelAddress(tx: Tx, actor: Actor, contact: LockedContact): Promise<string | null> {
  const digits = contact.wa_id ?? contact.phone?.replace(/\D/g, '');
  return digits || ((await findWaUserId(tx, actor.organizationId, contact.id))?.value ?? null);
}
