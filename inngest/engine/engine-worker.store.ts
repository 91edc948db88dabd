import pg from 'pg';
import { env } from '#server/base/env.ts';
import { pool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';

/** graphile-worker works on the product's own pool. */
export const enginePool = pool;

export const noteWorker = (workerId: string, processLock: string): Promise<number> =>
  sql.run('INSERT INTO engine_workers (worker_id, process_lock) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    workerId,
    processLock,
  ]);

export const forgetProcess = (processLock: string): Promise<number> =>
  sql.run('DELETE FROM engine_workers WHERE process_lock = $1', [processLock]);

/** A connection that holds the process's advisory lock: Postgres lets go of it the moment the process dies. */
export async function holdProcessLock(processLock: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, application_name: 'parley-engine' });
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [processLock]);
  return client;
}

/** Workers of processes whose lock nobody holds any more. */
export const workersOfDeadProcesses = (): Promise<{ worker_id: string; process_lock: string }[]> =>
  sql.rows<{ worker_id: string; process_lock: string }>(
    `SELECT w.worker_id, w.process_lock FROM engine_workers w
      WHERE NOT EXISTS (
        SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND ((l.classid::bigint << 32) | l.objid::bigint) = w.process_lock)`,
  );
