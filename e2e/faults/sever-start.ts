import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningApp, startApp } from '../support/app/start-app.ts';
import type { TestDatabase } from './start-database.ts';

/** How long the database is away: longer than one pause of a start that waits for it. */
const awayMs = 700;

interface SeveredStart {
  readonly app: RunningApp;
  /** Returns the words that the app has not sent to the database. */
  unsaid(): readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts an app whose database goes away for a moment, with every connection, when the app first sends it one of
 * `words`; once for each of them.
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
