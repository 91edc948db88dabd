import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { log } from '#server/base/log.ts';
import {
  initialisePostgres,
  launchPostgres,
  type PostgresFolder,
  runningPostgres,
  stopPostgres,
} from './postgres-process.ts';

export interface RunningDatabase {
  readonly url: string;
  /** Stops the database server, unless another process of Parley is using it. */
  stop(): Promise<void>;
}

/** Thrown when another instance of Parley is running on the same data directory. */
export class DirectoryTaken extends Error {}

interface Settings {
  readonly port: number;
  readonly password: string;
}

const lookEveryMs = 1_000;

/**
 * The advisory lock that a running server holds until it ends. The lock ensures that only one server uses a data
 * directory.
 */
const instanceLock = 4_201_960_811;

async function canListen(port: number): Promise<number | null> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<number | null>();
  server.once('error', () => resolve(null));
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
  });
  return promise;
}

/**
 * Returns the port and password of the Postgres in this directory. Both are chosen on the first start and stored. If
 * another program uses the stored port, a new port is chosen.
 */
async function settingsOf(file: string, isRunning: boolean, makePassword: () => string): Promise<Settings> {
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Settings) : null;
  if (kept && (isRunning || (await canListen(kept.port)) !== null)) return kept;
  const port = await canListen(0);
  if (port === null) throw new Error('There is no free port on 127.0.0.1 for the embedded Postgres.');
  const settings = { port, password: kept?.password ?? makePassword() };
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  return settings;
}

const urlOf = ({ port, password }: Settings, database: string) =>
  `postgresql://parley:${password}@127.0.0.1:${port}/${database}`;

async function connect(settings: Settings, database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(settings, database), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function answers(settings: Settings): Promise<boolean> {
  try {
    await (await connect(settings, 'postgres')).end();
    return true;
  } catch {
    return false;
  }
}

async function createDatabase(settings: Settings): Promise<void> {
  const client = await connect(settings, 'postgres');
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'parley'");
    // Two processes may try to create the database at the same time. The second process ignores the error that the
    // database already exists.
    if (rowCount === 0) await client.query('CREATE DATABASE parley').catch(ignoreExisting);
  } finally {
    await client.end();
  }
}

function ignoreExisting(error: { code?: string }): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error;
}

/**
 * Takes the lock that only one server can hold at a time. The lock belongs to a connection that ends with the process.
 * Returns null while another process holds the lock.
 */
async function takeInstanceLock(settings: Settings): Promise<pg.Client | null> {
  const client = await connect(settings, 'postgres');
  // Try for a while, because the connection of a process that was just killed may still exist for a moment.
  for (const until = Date.now() + 3_000; ; await delay(100)) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [instanceLock]);
    if (rows[0]?.taken) return client;
    if (Date.now() > until) break;
  }
  await client.end();
  return null;
}

async function startOrAdopt(folder: PostgresFolder, settings: Settings, wasRunning: boolean): Promise<void> {
  // A killed process may have left its Postgres running. Wait until that Postgres accepts connections; all committed
  // data is still there.
  for (const until = Date.now() + 30_000; wasRunning && Date.now() < until; await delay(100)) {
    if (await answers(settings)) return;
    if (runningPostgres(folder) === null) break;
  }
  await launchPostgres(folder, settings.port, () => answers(settings));
}

/**
 * Starts a real Postgres, installed by npm, with its data in DATA_DIR. If a killed process left a Postgres running,
 * uses that one. A server (`isServer`) locks the directory for itself and throws `DirectoryTaken` when another instance
 * has locked it. Other commands may use the database at the same time as the server.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  isServer: boolean,
  makePassword: () => string,
): Promise<RunningDatabase> {
  mkdirSync(dataDir, { recursive: true });
  // If Parley runs as root, Postgres runs as another user, who needs access to this folder.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o755);
  const folder = { data: path.resolve(dataDir, 'postgres'), log: path.resolve(dataDir, 'postgres.log') };
  const wasRunning = runningPostgres(folder) !== null;
  const settings = await settingsOf(path.resolve(dataDir, 'postgres.json'), wasRunning, makePassword);
  await initialisePostgres(folder, settings.password);
  await startOrAdopt(folder, settings, wasRunning);
  await createDatabase(settings);
  const lock = isServer ? await takeInstanceLock(settings) : null;
  if (isServer && !lock) {
    throw new DirectoryTaken(`Another instance is already running on the data directory ${path.resolve(dataDir)}.`);
  }
  const watch = lock && watchOver(folder, settings, lock);
  return {
    url: urlOf(settings, 'parley'),
    stop: async () => {
      const mayStop = watch ? await watch.end() : wasRunning ? null : await takeInstanceLock(settings);
      if (!mayStop) return;
      await mayStop.end();
      await stopPostgres(folder);
    },
  };
}

/**
 * Watches the embedded Postgres and starts it again when it ends unexpectedly, for example because it ran out of memory
 * or was killed. After a restart, takes the instance's lock again. `end` stops the watch and returns the current lock.
 */
function watchOver(folder: PostgresFolder, settings: Settings, first: pg.Client) {
  let lock = first;
  let isOver = false;
  const rest = new AbortController();
  const watching = (async () => {
    while (!isOver) {
      await delay(lookEveryMs, undefined, { signal: rest.signal, ref: false }).catch(() => {});
      if (isOver || runningPostgres(folder) !== null) continue;
      log.error('the embedded Postgres ended by itself and is started again');
      try {
        await launchPostgres(folder, settings.port, () => answers(settings));
        lock = (await takeInstanceLock(settings)) ?? lock;
      } catch (error) {
        log.error({ error: String(error) }, 'the embedded Postgres could not be started again');
      }
    }
  })();
  return {
    end: async () => {
      isOver = true;
      rest.abort();
      await watching;
      return lock;
    },
  };
}
