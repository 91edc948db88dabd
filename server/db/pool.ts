import pg from 'pg';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { GatheringClient } from './gathering-client.ts';
import { TenantPool } from './tenant-pool.ts';

/** The second limit frees what a frozen process has locked while others still wait for it. */
const sessionLimits = `SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '20s'`;

/** The one pool: prepared statements, transactions and Prisma's adapter all use it. */
export const pool = oncePerProcess('pool', () => {
  const Pool = env.TENANT_RLS ? TenantPool : pg.Pool;
  const made = new Pool({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: env.DATABASE_WAIT_MS,
    idleTimeoutMillis: 30_000,
    // Connections are replaced: they grow with every plan, and only a new one finds a database that moved.
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'parley',
    Client: GatheringClient,
    // Statements whose answers are not awaited are sent at once (BEGIN, parallel writes).
    pipeline: true,
    // Set after connecting: poolers in front of the database refuse these as start-up parameters.
    onConnect: (client) => client.query(sessionLimits),
  });
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  made.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
  // The same for a connection that is lost while it is in use: its next query reports it.
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
});
