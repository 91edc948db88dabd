import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import type { LockedContact } from '../locked-contact.ts';
import { findWaUserId } from './wa-id.store.ts';

/**
 * Returns the address at which the operator reaches a person: the id that the operator gave us, the digits of their
 * phone, or, for people who show no number, their business-scoped user id (whatsapp/operator.md#c10, #c11). Null when
 * there is none.
 */
export async function channelAddress(tx: Tx, actor: Actor, contact: LockedContact): Promise<string | null> {
  const digits = contact.wa_id ?? contact.phone?.replace(/\D/g, '');
  return digits || ((await findWaUserId(tx, actor.organizationId, contact.id))?.value ?? null);
}
