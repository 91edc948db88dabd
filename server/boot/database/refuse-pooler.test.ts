import { afterEach, expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { pool } from '#server/db/pool.ts';
import { type PoolMode, startPooler } from '#server/testing/database/pooler.ts';
import { refusePooler } from './refuse-pooler.ts';

const url = String(env.DATABASE_URL);
let stop: () => Promise<unknown> = async () => {};
afterEach(() => stop());

async function behind(mode: PoolMode): Promise<string> {
  const pooler = await startPooler(url, mode);
  stop = () => pooler.stop();
  return pooler.url;
}

it.each(['transaction', 'statement'] as const)('refuses a pooler in %s mode, in words', async (mode) => {
  await expect(refusePooler(await behind(mode))).rejects.toThrow(
    /^DATABASE_URL leads to a pooler .*pool_mode = session/,
  );
});

it('takes a pooler in session mode, and Postgres itself', async () => {
  await refusePooler(await behind('session'));
  await refusePooler(url);
});

it('leaves a database that is away to those who can explain it', async () => {
  await refusePooler('postgresql://parley:none@127.0.0.1:1/parley');
});

it('sets the limits of a session without asking for them as it starts, which poolers refuse', async () => {
  const { rows } = await pool.query(
    `SELECT current_setting('statement_timeout') AS one, current_setting('idle_in_transaction_session_timeout') AS two`,
  );
  expect(rows).toEqual([{ one: '15s', two: '20s' }]);
  expect(pool.options).not.toHaveProperty('statement_timeout');
  stop = () => pool.end();
});
