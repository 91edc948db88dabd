import pg from 'pg';
import { env } from '#server/base/env.ts';

/**
 * Measures how long the database takes to reply over a separate connection. Over the pool, an exhausted pool would make
 * a healthy database look unreachable.
 */
async function ping(): Promise<number> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  const started = performance.now();
  try {
    await client.connect();
    await client.query('SELECT 1');
    return Math.round((performance.now() - started) * 10) / 10;
  } finally {
    client.end().catch(() => {});
  }
}

/** Returns how many milliseconds the database takes to reply. Returns null if it does not reply within `patienceMs`. */
export function pingDatabase(patienceMs: number): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const timer = setTimeout(() => resolve(null), patienceMs);
  ping().then(resolve, () => resolve(null));
  return promise.finally(() => clearTimeout(timer));
}
