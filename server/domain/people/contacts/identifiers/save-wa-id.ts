import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { setWaId } from './wa-id.store.ts';

/**
 * Stores the id that the messaging provider uses for the person. No rule derives it from the phone
 * (whatsapp/operator.md#c11).
 */
export async function saveWaId(tx: Tx, actor: Actor, contactId: string, waId: string): Promise<void> {
  await setWaId(tx, actor.organizationId, contactId, waId);
}
