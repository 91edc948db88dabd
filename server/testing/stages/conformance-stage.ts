import { once } from 'node:events';
import http from 'node:http';
import { Inngest, type InngestFunction } from 'inngest';
import { serve as serveEdge } from 'inngest/edge';
import { serve as serveNode } from 'inngest/node';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedEngine } from '#inngest/engine/start-engine.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { engineEntry } from '#server/jobs/inngest-client.ts';
import { until } from '../servers/receiver.ts';

/**
 * The URL of a real Inngest server (`inngest dev` or `inngest start`). If this URL is set, the test suite runs against
 * that server instead of the embedded job engine.
 */
const outside = process.env.INNGEST_CONFORMANCE_URL;

/**
 * The time, in milliseconds, for which a test may wait. A real Inngest server waits 15 to 60 s between tries, unless
 * `--retry-interval` is shorter.
 */
export const patienceMs = outside ? 300_000 : 60_000;
export const isEmbedded = !outside;

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * A prefix that makes the names of events and of the app unique to this run, because a real Inngest server remembers
 * earlier runs.
 */
const run = outside ? `conformance-${randomBase62(6).toLowerCase()}` : 'conformance';
export const name = (what: string) => `${run}/${what}`;
const functionId = (id: string) => `${run}-${id}`;

export const client = new Inngest({
  id: run,
  checkpointing: false,
  logger: quiet,
  internalLogger: quiet,
  ...(outside
    ? { baseUrl: outside, isDev: !process.env.INNGEST_SIGNING_KEY }
    : {
        isDev: true,
        baseUrl: 'http://embedded.invalid',
        fetch: (input: string | URL | Request, init?: RequestInit) =>
          engineEntry.fetch ? engineEntry.fetch(input, init) : Promise.reject(new Error('no engine')),
      }),
});

/** The records that the functions made, by the `key` of the event that started each function. */
const seen = new Map<string, string[]>();
export const note = (key: unknown, what: string) => void seen.set(String(key), [...notes(key), what]);
export const notes = (key: unknown): string[] => seen.get(String(key)) ?? [];

export const eventually = (met: () => boolean | Promise<boolean>) => until(met, patienceMs);

export const send = (what: string, data: Record<string, unknown>, more: { id?: string; ts?: number } = {}) =>
  client.send({ name: name(what), data, ...more });

/**
 * Functions that every part of the test suite uses. One function only records its event, and two are notified of failed
 * and canceled runs.
 */
const common = [
  client.createFunction({ id: 'plain', triggers: [{ event: name('plain') }] }, async ({ event }) => {
    note(event.data.key, 'plain');
  }),
  client.createFunction({ id: 'hears-failures', triggers: [{ event: 'inngest/function.failed' }] }, async ({ event }) =>
    note(`failed ${event.data.function_id}`, String(event.data.event.data.key)),
  ),
  client.createFunction(
    { id: 'hears-cancellations', triggers: [{ event: 'inngest/function.cancelled' }] },
    async ({ event }) => note(`cancelled ${event.data.function_id}`, String(event.data.event.data.key)),
  ),
];
export const failuresOf = (id: string) => notes(`failed ${functionId(id)}`);
export const cancellationsOf = (id: string) => notes(`cancelled ${functionId(id)}`);

/**
 * Sends a new event and waits until its run has ended. If an earlier event has started no run by then, it never will.
 */
export async function marker(): Promise<void> {
  const key = newId();
  await send('plain', { key });
  await eventually(() => notes(key).length > 0);
}

async function serveOutside(functions: InngestFunction.Any[]): Promise<() => Promise<void>> {
  const server = http.createServer(serveNode({ client, functions })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}/api/inngest`, { method: 'PUT' });
  if (!answer.ok) throw new Error(`${outside} did not take the functions: ${await answer.text()}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function serveEmbedded(functions: InngestFunction.Any[]): Promise<() => Promise<void>> {
  const handler = serveEdge({ client, functions });
  const engine = await startEmbeddedEngine({
    handler: (request) => Promise.resolve(handler(request)),
    retryDelayMs: () => 20,
  });
  return () => engine.stop();
}

/** Registers the functions with the job engine or server in use, for the tests of this file. */
export function stage(functions: InngestFunction.Any[]): void {
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    end = await (outside ? serveOutside : serveEmbedded)([...common, ...functions]);
  });
  afterAll(async () => {
    await end?.();
    await pool.end();
  });
}
