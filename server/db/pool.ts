import pg from 'pg';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { GatheringClient } from './gathering-client.ts';
import { TenantPool } from './tenant-pool.ts';

/** The second: what a frozen process has locked is free again while others still wait for it. */
const sessionLimits = `SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '20s'`;

/** The one pool: prepared statements, transactions and Prisma's adapter all use it. */
export const pool = oncePerProcess('pool', () => {
  const Pool = env.TENANT_RLS ? TenantPool : pg.Pool;
  const made = new Pool({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: env.DATABASE_WAIT_MS,
    idleTimeoutMillis: 30_000,
    // A connection grows with what it has planned, and a database that moved is found by new ones only.
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'parley',
    Client: GatheringClient,
    // What does not wait for an answer is sent without waiting for it (BEGIN, writes beside each other).
    pipeline: true,
    // Said once the connection stands: poolers in front of the database refuse to start one with them.
    onConnect: (client) => client.query(sessionLimits),
  });
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  made.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
  // The same for a connection that is lost while somebody holds it: its next query says so.
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
});
