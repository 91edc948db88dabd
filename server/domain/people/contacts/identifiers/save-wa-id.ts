import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { setWaId } from './wa-id.store.ts';

/**
 * Stores the id by which the operator knows the person. It cannot be derived from the phone by any rule
 * (whatsapp/operator.md#c11).
 */
export async function saveWaId(tx: Tx, actor: Actor, contactId: string, waId: string): Promise<void> {
  await setWaId(tx, actor.organizationId, contactId, waId);
}
