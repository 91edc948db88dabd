import type { Tx } from '#server/db/transact.ts';
import { holdUnproven, selectPlaces } from './member.store.ts';

/**
 * The organizations that an account nobody proved is a member of; none of a proven one. Held until the transaction ends: nobody
 * else proves the account, and it joins no organization meanwhile.
 */
export async function placesOfUnproven(tx: Tx, userId: string): Promise<string[]> {
  if (!(await holdUnproven(tx, userId))) return [];
  return (await selectPlaces(tx, userId)).map((row) => row.organization_id);
}
