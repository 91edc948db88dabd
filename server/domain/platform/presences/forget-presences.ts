import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import type { Tx } from '#server/db/transact.ts';
import { deleteOld, deletePresencesOf } from './presence.store.ts';

const hourMs = 3_600_000;

/** Deletes the rows of tabs that sent no heartbeat for an hour. */
export const forgetOldPresences = (at: Date = now()): Promise<unknown> =>
  inBatches(5_000, (limit) => deleteOld(new Date(at.getTime() - hourMs), limit));

/** Deletes the rows of the panel tabs of a member who leaves the organization. */
export const removePresences = (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  deletePresencesOf(tx, organizationId, userId);
