// Alone: the client of an external Inngest server is created once per process, with the settings made here.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RunningEngine } from './engine/start-engine.ts';

/**
 * The events that a fake Inngest server has accepted. The server accepts or refuses events according to `status`, and
 * never begins a run.
 */
const told: { name: string; data: Record<string, unknown> }[] = [];
let status = 200;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.url?.startsWith('/fn/register')) return void response.end('{"ok":true,"modified":true}');
  const events = JSON.parse(Buffer.concat(chunks).toString('utf8')) as typeof told;
  if (status === 200) told.push(...events);
  response.writeHead(status).end(JSON.stringify({ ids: events.map(() => 'x'), status }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
Object.assign(process.env, {
  INNGEST_SIGNING_KEY: '0123456789abcdef',
  INNGEST_EVENT_KEY: 'an-event-key',
  INNGEST_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  PUBLIC_URL: 'https://parley.test',
});

// Import the module only now, because the client reads its environment variables when it is created.
const { startEngine } = await import('./start-engine.ts');
const { reconcileNow } = await import('./functions/reconcile.ts');
const { wakeUpBegins } = await import('./wake-ups.ts');
const { newId } = await import('#server/base/ids.ts');
const { sql } = await import('#server/db/sql.ts');
const { enqueue } = await import('#server/jobs/enqueue.ts');
const { engineEntry } = await import('#server/jobs/inngest-client.ts');
const { keyOf } = await import('#server/jobs/under-way.ts');
const { acceptChannelPayload } = await import('#server/domain/inbox/receiving/accept-channel-payload.ts');
const { payloadOf } = await import('#server/testing/channel.ts');
const { createConnection, subscribe } = await import('#server/testing/factories.ts');
const { startHarness } = await import('#server/testing/harness.ts');
const { until } = await import('#server/testing/servers/receiver.ts');
const { webhookReceiver } = await import('#server/testing/servers/webhook-receiver.ts');

const api = startHarness();
const receiver = await webhookReceiver();
const organization = await api.createOrganization();
let engine: RunningEngine;
beforeAll(async () => {
  await createConnection(organization, { phoneNumberId: 'here' });
  await subscribe(await api.createKey(organization), ['message.received'], receiver.url);
  engine = await startEngine();
});
beforeEach(() => {
  told.splice(0);
  status = 200;
});
afterAll(async () => {
  await engine.stop();
  await api.stop();
  server.close();
});

const write = (id: string) => {
  const contacts = [{ wa_id: '5511987650031', profile: { name: 'Bia' } }];
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const messages = [{ id, from: '5511987650031', timestamp, type: 'text', text: { body: id } }];
  return acceptChannelPayload(JSON.stringify(payloadOf({ contacts, messages }, { phoneNumberId: 'here' })), 'whatsapp');
};
const namesTold = () => told.map(({ name }) => name);
const queuesTold = () => namesTold().filter((name) => name === 'parley/queue.due');
const arrivedOf = (id: string) => receiver.received.filter(({ body }) => body.includes(id)).length;

it('30 customer messages reach the webhook receiver once each, without any event to the external engine', async () => {
  const ids = Array.from({ length: 30 }, (_, number) => `wamid.here-${number}-`);
  await Promise.all(ids.map(write));
  await until(() => ids.every((id) => arrivedOf(id) === 1));
  expect(namesTold()).toEqual([]);
});

it('a customer message reaches the webhook receiver while the external engine answers 500', async () => {
  status = 500;
  await write('wamid.alone-');
  await until(() => arrivedOf('wamid.alone-') === 1);
});

it('equal wake-ups send one event until the run begins, and another after 3 minutes without a run', async () => {
  const data = { organization_id: organization, queue_id: newId() };
  const name = 'parley/queue.due';
  await Promise.all(Array.from({ length: 20 }, () => enqueue(name, data)));
  // Bypasses `enqueue`, as if other processes sent the same wake-up. Other processes do not know what this process has
  // sent.
  await Promise.all(Array.from({ length: 20 }, () => engineEntry.accept?.([{ name, data }])));
  expect(queuesTold()).toEqual([name]);
  await wakeUpBegins(keyOf(name, data));
  await engineEntry.accept?.([{ name, data }]);
  expect(queuesTold()).toEqual([name, name]);
  // An event that the job engine has lost is sent again after a while.
  await sql.run("UPDATE engine_wake_ups SET asked_at = asked_at - interval '3 minutes'");
  await engineEntry.accept?.([{ name, data }]);
  expect(queuesTold()).toEqual([name, name, name]);
});

it('an event that the external engine refused is sent again with the next wake-up', async () => {
  const event = { name: 'parley/queue.due', data: { organization_id: organization, queue_id: newId() } };
  status = 400;
  await expect(engineEntry.accept?.([event])).rejects.toThrow();
  status = 200;
  await engineEntry.accept?.([event]);
  expect(queuesTold()).toEqual([event.name]);
});

it('the reconciler sends no event a second time while the first is under way', async () => {
  for (let time = 0; time < 5; time += 1) await reconcileNow();
  const keys = told.map(({ name, data }) => keyOf(name, data));
  expect(keys).toEqual([...new Set(keys)]);
});
