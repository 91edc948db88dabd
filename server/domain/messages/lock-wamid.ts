import type { Tx } from '#server/db/transact.ts';
import { lockWamid as lock } from './message-write.store.ts';

/** Who records a status and who stores the wamid it names take turns, so that neither misses the other. */
export const lockWamid = (tx: Tx, connectionId: string, wamid: string): Promise<number> =>
  lock(tx, connectionId, wamid);
