import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { startTcpProxy, type TcpProxy } from '#server/testing/servers/tcp-proxy.ts';
import { entryPointsFor } from './entry-points.ts';
import { createHttpServer } from './http-server.ts';

const api = startHarness();
let proxy: TcpProxy;
let url: string;
let key: string;
let member: Awaited<ReturnType<typeof api.createMember>>;
let server: Server;

beforeAll(async () => {
  const { hostname, port } = new URL(env.DATABASE_URL ?? '');
  proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  const through = new URL(env.DATABASE_URL ?? '');
  through.host = `127.0.0.1:${proxy.port}`;
  pool.options.connectionString = String(through);
  const organization = await api.createOrganization();
  key = await api.createKey(organization);
  member = await api.createMember(organization);
  server = createHttpServer(entryPointsFor(false), (_request, response) => void response.writeHead(404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await api.stop();
});

const payload = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
const signature = `sha256=${createHmac('sha256', env.WHATSAPP_APP_SECRET ?? '')
  .update(payload)
  .digest('hex')}`;

it('every entry point returns 503 with Retry-After while the database is away, and works again later', async () => {
  const headers = () => ({ authorization: `Bearer ${key}` });
  const asked: readonly (readonly [string, RequestInit])[] = [
    ['/v1/tags', { headers: headers() }],
    ['/v1/contacts', { method: 'POST', headers: headers(), body: '{"email":"a@example.com"}' }],
    ['/api/channels/whatsapp', { method: 'POST', headers: { 'x-hub-signature-256': signature }, body: payload }],
    [`/embed/${newId()}`, {}],
  ];
  // The member signs in while the database is still reachable, because a sign-in is looked up in the database.
  expect(await panelOf(member).tags.listTags({})).toMatchObject({ data: expect.any(Array) });
  await proxy.stop();
  for (const [path, how] of asked) {
    const answer = await fetch(`${url}${path}`, how);
    expect(`${path} ${answer.status}`).toBe(`${path} 503`);
    expect(answer.headers.get('retry-after'), path).toBe('5');
    const said = await answer.text();
    if (path.startsWith('/v1/')) expect(JSON.parse(said)).toMatchObject({ error: 'service_unavailable' });
  }
  expect((await refusalOf(panelOf(member).tags.listTags({}))).code).toBe('service_unavailable');
  pool.options.connectionString = env.DATABASE_URL;
  for (const [path, how] of asked.slice(0, 3)) expect((await fetch(`${url}${path}`, how)).status).toBeLessThan(300);
});
