import pg from 'pg';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { GatheringClient } from './gathering-client.ts';
import { TenantPool } from './tenant-pool.ts';

/**
 * Time limits of a database session. `idle_in_transaction_session_timeout` releases the locks of a frozen process while
 * other processes wait for them.
 */
const sessionLimits = `SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '20s'`;

/** The connection pool of the process. Prepared statements, transactions and Prisma's adapter all use it. */
export const pool = oncePerProcess('pool', () => {
  const Pool = env.TENANT_RLS ? TenantPool : pg.Pool;
  const made = new Pool({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: env.DATABASE_WAIT_MS,
    idleTimeoutMillis: 30_000,
    // Connections are replaced after a while. A connection takes more memory with every cached plan. If the database
    // moves to another host, only a new connection reaches it.
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'parley',
    Client: GatheringClient,
    // Sends statements at once, even if the result of an earlier statement has not arrived (BEGIN, parallel writes).
    pipeline: true,
    // Set the limits after connecting, because poolers in front of the database refuse them as start-up parameters.
    onConnect: (client) => client.query(sessionLimits),
  });
  // The pool replaces an idle connection that was lost. Without this listener, the error would end the process.
  made.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
  // If a connection is lost while it is in use, its next query reports the loss. Without this listener, the error would
  // end the process.
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
});
