import type { Tx } from '#server/db/transact.ts';

export const lockAccounts = (tx: Tx, email: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [`accounts:${email}`]);
