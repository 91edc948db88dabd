import type pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { startTcpProxy, type TcpProxy } from '#server/testing/servers/tcp-proxy.ts';
import { GatheringClient, silence } from './gathering-client.ts';

const inProduction = silence.ms;
let proxy: TcpProxy;
let client: pg.Client;

beforeEach(async () => {
  silence.ms = 200;
  const address = new URL(env.DATABASE_URL ?? '');
  proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
  address.port = String(proxy.port);
  client = new GatheringClient({ connectionString: address.href, pipeline: true });
  client.on('error', () => {});
  await client.connect();
});
afterEach(async () => {
  await client.end().catch(() => {});
  await proxy.stop();
});
afterAll(() => {
  silence.ms = inProduction;
});

it('every query on a connection whose network is cut fails as an unreachable database', async () => {
  await client.query('SELECT 1');
  proxy.cut();
  const answers = await Promise.allSettled([client.query('SELECT 1'), client.query('SELECT 2')]);
  for (const answer of answers) {
    expect(answer.status).toBe('rejected');
    expect(isDatabaseAway((answer as PromiseRejectedResult).reason)).toBe(true);
  }
});

it('a connection is kept when it is idle or when its rows arrive slowly', async () => {
  await client.query('SELECT 1');
  const idle = Promise.withResolvers<void>();
  setTimeout(idle.resolve, 3 * silence.ms);
  await idle.promise;
  expect((await client.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }]);
  // The connection does not count as silent while rows still arrive from time to time.
  const slow = 'SELECT length(pg_sleep(0.1)::text || repeat($1, 20000)) FROM generate_series(1, 6)';
  expect((await client.query(slow, ['x'])).rows).toHaveLength(6);
});
