import type { Tx } from '#server/db/transact.ts';

/**
 * Publishers of one organization take turns, so that positions and events follow the order of publishing; whoever
 * changes what was recorded (an erasure) takes its turn as well.
 */
export const lockPublishing = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [`publish:${organizationId}`]);
