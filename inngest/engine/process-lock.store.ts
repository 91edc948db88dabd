import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';

/**
 * The database lock of this process, which shows other processes that this process is alive. Postgres releases the
 * advisory lock as soon as the process dies. The heartbeat, by the database's clock, stops when the process freezes or
 * its host is lost.
 */
export interface ProcessLock {
  /**
   * Returns the worker's name; null while the lock is lost. Each time the lock is taken, the worker gets a new name.
   */
  worker(): string | null;
  release(): Promise<void>;
}

interface Held {
  readonly worker: string;
  readonly client: pg.Client;
}

export interface Pace {
  readonly heartbeatMs: number;
  /** How long the database may leave a heartbeat unanswered before the connection counts as lost, in milliseconds. */
  readonly answerMs: number;
}

const pauseMs = 250;

/**
 * Lets Postgres notice within seconds that this process is gone; by default that takes hours. Where these settings are
 * not available (a Unix socket, some systems), the heartbeat is enough.
 */
const keepAlive = `SELECT set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '20000', false)`;

/** Closes the database connection at once. A regular end would wait for a response of the database. */
function sever(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/**
 * Takes the lock under a new name. Runs held under the earlier names move to the new name, unless another process has
 * already taken the runs over.
 */
async function take(worker: string, former: readonly string[], answerMs: number): Promise<Held> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    application_name: 'parley-engine',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerMs,
  });
  // Without a listener a lost connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client
      .query(keepAlive)
      .catch((error) => log.debug({ error: String(error) }, 'no keepalives of the database'));
    await client.query('SELECT pg_advisory_lock($1)', [worker]);
    await client.query('SELECT engine_enter($1, $2)', [worker, former]);
    return { worker, client };
  } catch (error) {
    sever(client);
    throw error;
  }
}

async function sendHeartbeat({ client, worker }: Held): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE engine_workers SET beat_at = clock_timestamp() WHERE worker = $1 AND given_up_at IS NULL',
    [worker],
  );
  if (rowCount !== 1) throw new Error('the other processes have given this one up');
}

/**
 * Takes the lock and sends heartbeats. If the lock is lost, it is taken again under a new name, and writes under the
 * old name have no effect. The lock is lost if the database restarts, if the connection breaks, or if the process
 * freezes for so long that other processes take over its runs.
 */
export async function holdProcessLock({ heartbeatMs, answerMs }: Pace): Promise<ProcessLock> {
  const newName = () => String(randomInt(1, 2 ** 47));
  let isReleased = false;
  let timer: NodeJS.Timeout | undefined;
  let held: Held | null = await take(newName(), [], answerMs);

  const retake = async (former: string[]) => {
    while (!isReleased) {
      // If the database's response is lost, it is unknown whether the name was recorded. Each attempt therefore uses a
      // new name.
      const worker = newName();
      try {
        const taken = await take(worker, former, answerMs);
        if (isReleased) return sever(taken.client);
        held = taken;
        log.info('the engine has its lock again');
        return keep(taken);
      } catch (error) {
        former.push(worker);
        log.warn({ error: String(error) }, 'the engine has lost its lock and cannot take it again yet');
        await delay(pauseMs);
      }
    }
  };
  const lose = (lost: Held, why: string) => {
    if (held !== lost || isReleased) return;
    held = null;
    clearTimeout(timer);
    sever(lost.client);
    log.warn({ why }, 'the engine has lost its lock and begins nothing until it has it again');
    void retake([lost.worker]);
  };
  const keep = (mine: Held) => {
    mine.client.once('end', () => lose(mine, 'the connection ended'));
    const heartbeatLater = () => {
      timer = setTimeout(() => {
        sendHeartbeat(mine).then(
          () => held === mine && !isReleased && heartbeatLater(),
          (error: unknown) => lose(mine, String(error)),
        );
      }, heartbeatMs);
    };
    heartbeatLater();
  };
  keep(held);
  return {
    worker: () => held?.worker ?? null,
    release: async () => {
      isReleased = true;
      clearTimeout(timer);
      if (!held) return;
      const { client, worker } = held;
      await client.query('DELETE FROM engine_workers WHERE worker = $1', [worker]).catch(() => {});
      await client.end().catch(() => {});
    },
  };
}
