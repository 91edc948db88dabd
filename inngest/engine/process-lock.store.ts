import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';

/** A lock Postgres lets go of the moment the process dies. Its number is the worker's name. */
export interface ProcessLock {
  readonly worker: string;
  release(): Promise<void>;
}

const pauseMs = 250;

async function take(worker: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    application_name: 'parley-engine',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a lost connection would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [worker]);
  return client;
}

/** Takes the lock, and takes it again when the connection is lost: a database that was started anew has forgotten it. */
export async function holdProcessLock(): Promise<ProcessLock> {
  const worker = String(randomInt(1, 2 ** 47));
  let isReleased = false;
  let client = await take(worker);
  const retake = async () => {
    while (!isReleased) {
      try {
        client = await take(worker);
        watch();
        return;
      } catch (error) {
        log.warn({ error: String(error) }, 'the engine has lost its lock and cannot take it again yet');
        await delay(pauseMs);
      }
    }
  };
  const watch = () => {
    client.once('end', () => {
      if (!isReleased) void retake();
    });
  };
  watch();
  return {
    worker,
    release: async () => {
      isReleased = true;
      await client.end();
    },
  };
}
