import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../servers/free-port.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const debian = '/usr/lib/postgresql';
const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];

/**
 * Returns the folder of a complete Postgres installation on this machine: the folder in PG_BIN, or Debian's folder.
 * Returns null if there is no complete installation. The embedded Postgres does not count, because it lacks tools such
 * as pg_dump.
 */
export function findPostgres(): string | null {
  const installed = existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, 'bin')) : [];
  const folders = [...(process.env.PG_BIN ? [process.env.PG_BIN] : []), ...installed.sort().reverse()];
  return folders.find((folder) => needed.every((tool) => existsSync(path.join(folder, tool)))) ?? null;
}

/** Returns the user that Postgres must run as if the tests run as root, because Postgres refuses to run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody']).stdout));
  return { uid, gid };
}

/**
 * Starts a separate Postgres server on loopback. Returns the server's address and functions for the tools of the same
 * installation.
 */
export async function startMachinePostgres(bin: string) {
  const who = owner();
  const folder = temporaryFolder();
  const data = path.join(folder, 'data');
  mkdirSync(data);
  chmodSync(folder, 0o755);
  if (who.uid !== undefined && who.gid !== undefined) chownSync(data, who.uid, who.gid);
  const run = promisify(execFile);
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--username=postgres', '--auth=trust', '--no-sync'];
  await run(path.join(bin, 'initdb'), ['-D', data, ...locale], { ...who, cwd: '/' });
  const port = await freePort();
  const flags = [
    '-p',
    String(port),
    '-k',
    '',
    '-c',
    'fsync=off',
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=100',
  ];
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...flags], { ...who, cwd: '/', stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = (name: string) => `postgresql://postgres@127.0.0.1:${port}/${name}`;
  const connect = async (name: string) => {
    const client = new pg.Client({ connectionString: url(name) });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  for (const until = Date.now() + 60_000; ; await delay(100)) {
    const client = await connect('postgres').catch((error: unknown) => {
      if (Date.now() > until) throw error;
      return null;
    });
    if (client) {
      await client.end();
      break;
    }
  }
  return {
    url,
    connect,
    tool: (name: string, words: readonly string[]) => run(path.join(bin, name), [...words]),
    stop: async () => {
      server.kill('SIGINT');
      await ended;
    },
  };
}
