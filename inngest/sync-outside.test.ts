// Alone: the client of an external Inngest server is created once per process, with the settings made here.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { RunningEngine } from './engine/start-engine.ts';

let registrations = 0;
let answer: (response: ServerResponse) => void;
const works = (response: ServerResponse) => void response.end('{"ok":true,"ids":["x"],"status":200,"modified":true}');
const server = createServer((request, response) => {
  request.resume();
  if (request.url?.startsWith('/fn/register')) registrations += 1;
  answer(response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
Object.assign(process.env, {
  INNGEST_SIGNING_KEY: '0123456789abcdef',
  INNGEST_EVENT_KEY: 'an-event-key',
  INNGEST_BASE_URL: address,
  PUBLIC_URL: 'https://parley.test',
});

// Import the module only now, because the client reads its environment variables when it is created.
const { serve } = await import('inngest/edge');
const { serveOptions } = await import('./serve-options.ts');
const { keepInngestInformed } = await import('./sync-outside.ts');
const { saveSighting } = await import('./sighting.store.ts');
const { inngest } = await import('#server/jobs/inngest-client.ts');
const { enqueue } = await import('#server/jobs/enqueue.ts');
const { functions } = await import('./functions.ts');
const { sql } = await import('#server/db/sql.ts');
const { pool } = await import('#server/db/pool.ts');
const { newId } = await import('#server/base/ids.ts');
const { until } = await import('#server/testing/servers/receiver.ts');

const handler = serve(serveOptions());
let engine: RunningEngine;
const begin = (silentMs = 60_000, pausesMs = [10]) => {
  engine = keepInngestInformed((request) => Promise.resolve(handler(request)), { silentMs, lookMs: 10, pausesMs });
};
const registration = () =>
  sql.row<{ error: string | null }>("SELECT error FROM engine_sightings WHERE name = 'registration'");

beforeEach(async () => {
  await sql.run('DELETE FROM engine_sightings');
  registrations = 0;
  answer = works;
});
afterEach(() => engine?.stop());
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pool.end();
});

it('the functions are registered with Inngest once while the reconciler keeps running', async () => {
  begin(300);
  await until(async () => (await registration())?.error === null);
  const begun = performance.now();
  while (performance.now() - begun < 1_000) await saveSighting('parley-reconciler');
  expect(registrations).toBe(1);
});

it('the functions are registered with Inngest again while the reconciler does not run', async () => {
  begin(50);
  await until(() => registrations >= 3);
});

it.each([
  ['does not know our key', 401, 'nope, not json', 'does not know our INNGEST_SIGNING_KEY (it answered 401)'],
  ['fails', 500, 'out of order', 'answered 500: out of order'],
  ['is something else', 200, '<html>', 'is no Inngest'],
])('the registration error says in words what is wrong with a server that %s', async (_what, status, text, words) => {
  answer = (response) => void response.writeHead(status).end(text);
  begin();
  await until(async () => (await registration())?.error !== undefined);
  const row = await registration();
  expect(row?.error).toContain(words);
  expect(row?.error).not.toMatch(/JSON|token/);
});

it('sending an event to a server that answers 401 fails with an error that names INNGEST_EVENT_KEY', async () => {
  answer = (response) => void response.writeHead(401).end('nope');
  await expect(inngest.send({ name: 'parley/reconcile.due', data: {} })).rejects.toThrow(
    `Inngest at ${address} does not know our INNGEST_EVENT_KEY (it answered 401)`,
  );
});

it('an Inngest server that starts later gets the functions as soon as it accepts a wake-up', async () => {
  answer = (response) => void response.writeHead(503).end('starting');
  // With such a long pause, no retry happens on its own while this test runs.
  begin(60_000, [3_600_000]);
  await until(async () => Boolean((await registration())?.error));
  const before = registrations;
  answer = works;
  await enqueue('parley/event.recorded', { organization_id: newId() });
  await until(() => registrations > before);
  await until(async () => (await registration())?.error === null);
});

it('functions that are kept apart by locks or leases have no concurrency limit in Inngest', () => {
  const limits = Object.fromEntries(functions.map(({ opts }) => [opts.id, opts.concurrency]));
  expect(limits['fan-out-event']).toBeUndefined();
  expect(limits['deliver-webhooks']).toBeUndefined();
  expect(limits['receive-channel-message']).toBeUndefined();
  expect(limits['read-knowledge']).toBeDefined();
});
