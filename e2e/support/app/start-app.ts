import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const startPatienceMs = 240_000;

/** A built app that runs in a separate process, as with `npm start`. */
export interface RunningApp {
  readonly url: string;
  readonly dataDir: string;
  /** The id of the process that currently serves. */
  pid(): number;
  /** Everything that the app has printed so far. */
  output(): string;
  /** Stops the app cleanly, then removes its data. */
  stop(): Promise<void>;
  /** Kills the app without time to clean up, as in a crash. The data stays. */
  kill9(): Promise<void>;
  /** Sends SIGTERM. Returns the exit code, and how long the app took to exit. The data stays. */
  terminate(): Promise<{ readonly code: number | null; readonly ms: number }>;
  /** Starts the app again with the same data and address. */
  restart(): Promise<void>;
  /** Runs `npm run provision` while the app runs, and returns its JSON output. */
  provision(file: unknown): Promise<Record<string, unknown>>;
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const until = Date.now() + startPatienceMs; Date.now() < until; await delay(100)) {
    if (child.exitCode !== null) throw new Error(`the app ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/v1/health`).catch(() => null);
    if (answer?.status === 200) return;
  }
  throw new Error(`the app did not get ready in time:\n${output()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function runProvision(
  environment: NodeJS.ProcessEnv,
  dataDir: string,
  file: unknown,
): Promise<Record<string, unknown>> {
  const filePath = path.join(dataDir, `provision-${randomUUID()}.json`);
  writeFileSync(filePath, JSON.stringify(file));
  const words = ['server/boot/main.ts', '--provision', filePath];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, env: environment });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/**
 * Copies prepared data into the data directory. Keeps the files' owner, because Postgres refuses files of another
 * owner, and gives each copy its own database port.
 */
async function copyPrepared(prepared: string, dataDir: string): Promise<void> {
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  // Remove the folder that records which database this deployment has used. Otherwise the app would take the copy for a
  // restored database and would not send.
  rmSync(path.join(dataDir, 'seen'), { recursive: true, force: true });
  const file = path.join(dataDir, 'postgres.json');
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...kept, port: await freePort() }), { mode: 0o600 });
}

interface Start {
  /**
   * Starts without any data, as on a fresh machine. By default the app starts with a copy of the data that this run
   * prepared.
   */
  readonly isFirst?: boolean;
}

/**
 * Starts the app on a free port with its own data directory. `settings` are added to its environment, `words` to its
 * command line.
 */
export async function startApp(
  settings: Readonly<Record<string, string>> = {},
  words: readonly string[] = [],
  { isFirst = false }: Start = {},
): Promise<RunningApp> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parley-app-'));
  const { PREPARED_DATA_DIR: empty, PREPARED_DEMO_DIR: demo = empty } = process.env;
  const prepared = settings.SEED_DEMO === 'true' ? demo : empty;
  if (prepared && !isFirst && !settings.DATABASE_URL) await copyPrepared(prepared, dataDir);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
    // The demo is created without its history, because tests count the demo's conversations and contacts.
    SEED_DEMO_DAYS: '0',
    // Switch the simulated customers off, because only the test itself may send messages.
    DEMO_TRAFFIC: 'false',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  let said = '';
  const launch = async () => {
    const child = spawn(process.execPath, ['--max-semi-space-size=16', 'server/boot/main.ts', ...words], {
      cwd: root,
      env: environment,
      stdio: 'pipe',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
    await untilHealthy(url, child, () => said);
    return child;
  };
  let child = await launch();
  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    output: () => said,
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill9: () => end(child, 'SIGKILL'),
    terminate: async () => {
      const asked = performance.now();
      await end(child, 'SIGTERM');
      return { code: child.exitCode, ms: performance.now() - asked };
    },
    restart: async () => {
      await end(child, 'SIGTERM');
      child = await launch();
    },
    provision: (file) => runProvision(environment, dataDir, file),
  };
}
