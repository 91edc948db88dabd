import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { DirectoryTaken, startEmbeddedPostgres } from './embedded-postgres.ts';

const dataDir = temporaryFolder();

const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
const pidOf = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
const start = () => startEmbeddedPostgres(dataDir, true, () => 'a-password');

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Repeats a query until the database answers again, for at most a minute. */
async function askUntilBack(url: string, text: string): Promise<unknown[]> {
  for (const until = Date.now() + 60_000; ; await delay(100)) {
    try {
      return await ask(url, text);
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

it('the embedded Postgres is back with its data and its lock after SIGKILL, and can still be stopped', async () => {
  const { url, stop } = await start();
  // Letters with accents must be converted to lower case, whatever the machine's locale is.
  expect(await ask(url, "SELECT lower('RECLAMAÇÃO') AS name")).toEqual([{ name: 'reclamação' }]);
  await ask(url, 'CREATE TABLE kept AS SELECT 7 AS number');
  const killed = pidOf();
  process.kill(killed, 'SIGKILL');
  expect(await askUntilBack(url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  expect(pidOf()).not.toBe(killed);
  // The data directory still belongs to only one server, because the restarted server took the lock again.
  const held = "SELECT 1 AS one FROM pg_locks WHERE locktype = 'advisory'";
  await expect.poll(() => ask(url, held), { timeout: 30_000 }).toHaveLength(1);
  await expect(start()).rejects.toThrow(DirectoryTaken);
  await stop();
  expect(existsSync(pidFile)).toBe(false);
}, 120_000);
