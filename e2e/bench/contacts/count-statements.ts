import { readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const calls = 10;

/**
 * Counts the SQL statements of one call in Postgres' log, including authentication and rate limits. Background
 * statements run less often than the calls, so they do not affect the count.
 */
export async function countStatements(database: pg.Client, log: string, call: () => Promise<unknown>): Promise<number> {
  const set = async (value: string) => {
    await database.query(`ALTER SYSTEM SET log_statement = '${value}'`);
    await database.query('SELECT pg_reload_conf()');
    await delay(500);
  };
  await set('all');
  const before = statSync(log).size;
  for (let n = 0; n < calls; n += 1) await call();
  await set('none');
  const written = readFileSync(log).subarray(before).toString('utf8');
  const times = new Map<string, number>();
  for (const [, text] of written.matchAll(/LOG: {2}(?:execute [^:]+|statement): (.+)/g)) {
    if (text) times.set(text, (times.get(text) ?? 0) + 1);
  }
  return [...times.values()].reduce((total, count) => total + Math.floor(count / calls), 0);
}
