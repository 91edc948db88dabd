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

it.each(['transaction', 'statement'] as const)('refusePooler refuses %s mode, naming the right mode', async (mode) => {
  await expect(refusePooler(await behind(mode))).rejects.toThrow(
    /^DATABASE_URL leads to a pooler .*pool_mode = session/,
  );
});

it('refusePooler accepts a pooler in session mode and Postgres itself', async () => {
  await refusePooler(await behind('session'));
  await refusePooler(url);
});

it('refusePooler does not refuse a database that cannot be reached', async () => {
  await refusePooler('postgresql://parley:none@127.0.0.1:1/parley');
});

it('the pool sets its timeouts (15 s and 20 s) without startup parameters, which poolers refuse', async () => {
  const { rows } = await pool.query(
    `SELECT current_setting('statement_timeout') AS one, current_setting('idle_in_transaction_session_timeout') AS two`,
  );
  expect(rows).toEqual([{ one: '15s', two: '20s' }]);
  expect(pool.options).not.toHaveProperty('statement_timeout');
  stop = () => pool.end();
});
