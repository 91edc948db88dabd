import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { setWaId } from './wa-id.store.ts';

/**
 * Stores the id that the messaging provider uses for the person. The id must be stored, because it cannot be derived
 * from the phone (whatsapp/operator.md#c11).
 */
export async function saveWaId(tx: Tx, actor: Actor, contactId: string, waId: string): Promise<void> {
  await setWaId(tx, actor.organizationId, contactId, waId);
}
