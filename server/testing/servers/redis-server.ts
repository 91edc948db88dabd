import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { until } from './receiver.ts';

/**
 * Whether redis-server is installed on this machine. Redis must be installed on the machine, because no npm package
 * contains it.
 */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;

export interface RedisServer {
  readonly url: string;
  /** Kills the server, as a crash would. */
  kill(): Promise<void>;
  /** Starts the server again at the same address. The earlier data is lost. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    return String((await once(socket, 'data'))[0]).startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Starts a real Redis on a free port of loopback. It stores nothing on disk. */
export async function startRedisServer(): Promise<RedisServer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'parley-redis-'));
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', directory];
  const launch = async () => {
    const started = spawn('redis-server', flags, { stdio: 'ignore' });
    await until(() => answers(port), 10_000);
    return started;
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  let child = await launch();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(child),
    restart: async () => {
      await end(child);
      child = await launch();
    },
    stop: async () => {
      await end(child);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
