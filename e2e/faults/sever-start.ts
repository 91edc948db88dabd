import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningApp, startApp } from '../support/app/start-app.ts';
import type { TestDatabase } from './start-database.ts';

/**
 * How long the database is unavailable, in milliseconds. This is longer than one pause of an app that waits for the
 * database at its start.
 */
const awayMs = 700;

interface SeveredStart {
  readonly app: RunningApp;
  /** Returns the `words` that the app has not sent to the database yet. */
  unsaid(): readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts an app and interrupts its database connections for a short time whenever the app first sends a statement that
 * contains one of `words`.
 */
export async function startSevered(
  database: TestDatabase,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<SeveredStart> {
  const target = new URL(database.url);
  const [left, sockets] = [new Set(words), new Set<net.Socket>()];
  let isAway = false;
  const goAway = async () => {
    isAway = true;
    for (const socket of sockets) socket.destroy();
    await delay(awayMs);
    isAway = false;
  };
  const server = net.createServer((caller) => {
    if (isAway) {
      caller.destroy();
      return;
    }
    const callee = net.connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    callee.on('data', (bytes) => void caller.write(bytes));
    caller.on('data', (bytes) => {
      const met = [...left].find((word) => bytes.includes(word));
      if (met) left.delete(met);
      if (met) void goAway();
      else callee.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as net.AddressInfo).port);
  const app = await startApp({ ...settings, DATABASE_URL: url.href });
  return {
    app,
    unsaid: () => [...left],
    stop: async () => {
      await app.stop();
      server.close();
    },
  };
}
