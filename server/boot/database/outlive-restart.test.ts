import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { env } from '#server/base/env.ts';
import { startTcpProxy } from '#server/testing/servers/tcp-proxy.ts';
import { DatabaseUnreachable, outliveRestart } from './outlive-restart.ts';

async function throughProxy() {
  const url = new URL(env.DATABASE_URL ?? '');
  const target = { host: url.hostname, port: Number(url.port) };
  const proxy = await startTcpProxy(target);
  url.host = `127.0.0.1:${proxy.port}`;
  return { target, proxy, url: String(url) };
}

async function ask(url: string, text: string, more: pg.ClientConfig = {}) {
  const client = new pg.Client({ connectionString: url, ...more });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}

it('outliveRestart repeats the work when its connection breaks, and reports the wait once', async () => {
  const { proxy, url } = await throughProxy();
  const said: string[] = [];
  let tries = 0;
  const work = async () => {
    tries += 1;
    // Postgres ends this statement's own connection, as in a crash.
    if (tries < 3) await ask(url, 'SELECT pg_terminate_backend(pg_backend_pid())');
  };
  await outliveRestart(url, work, (what) => said.push(what));
  await proxy.stop();
  expect(tries).toBe(3);
  expect(said).toEqual(['the database does not answer: waiting for it']);
});

it('outliveRestart repeats the work when a query times out', async () => {
  const { proxy, url } = await throughProxy();
  const said: string[] = [];
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries === 1) await ask(url, 'SELECT pg_sleep(1)', { query_timeout: 50 });
  };
  await outliveRestart(url, work, (what) => said.push(what));
  await proxy.stop();
  expect(tries).toBe(2);
  expect(said).toEqual(['the database does not answer: waiting for it']);
});

it('outliveRestart throws DatabaseUnreachable, without running the work, when no database answers', async () => {
  const { proxy, url } = await throughProxy();
  await proxy.stop();
  const work = vi.fn(async () => {});
  await expect(outliveRestart(url, work, () => {}, 0)).rejects.toThrow(DatabaseUnreachable);
  await expect(outliveRestart(url, work, () => {}, 0)).rejects.toThrow(
    /^The database cannot be reached \(connect ECONNREFUSED .*\)\. Is DATABASE_URL right/,
  );
  expect(work).not.toHaveBeenCalled();
});

it('outliveRestart throws any other error of the work unchanged, after one attempt', async () => {
  const odd = new Error('odd');
  const work = vi.fn(async () => {
    throw odd;
  });
  await expect(outliveRestart(String(env.DATABASE_URL), work, () => {})).rejects.toBe(odd);
  expect(work).toHaveBeenCalledOnce();
});
