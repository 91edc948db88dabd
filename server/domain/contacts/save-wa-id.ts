import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { setWaId } from './wa-id.store.ts';

/** Keeps the id by which the operator knows the person: no rule can derive it from the phone (whatsapp/operator.md#c11). */
export async function saveWaId(tx: Tx, actor: Actor, contactId: string, waId: string): Promise<void> {
  await setWaId(tx, actor.organizationId, contactId, waId);
}
