import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endLiveStreams } from '#server/api/inbox/live/event-stream.ts';
import { completeEnv, env } from '#server/base/env.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openSession } from '#server/testing/open-session.ts';
import { createWebChat, startVisitor } from '#server/testing/records/web-chat.ts';
import { besideStreams } from './beside-streams.ts';
import { createHttpServer } from './http-server.ts';

/** The first data of a stream: the time after which a browser reconnects, and a first heartbeat. */
const firstWords = 'retry: 1000\n\nevent: beat\ndata: {}\n\n';
const api = startHarness();
const server = createHttpServer(
  [],
  besideStreams((_request, response) => void response.end('handed on')),
);
let address: string;
let organization: string;
let cookie: string;

beforeAll(async () => {
  completeEnv({ AUTH_SECRET: 'a secret that only these tests use' });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  organization = await api.createOrganization();
  const signedIn = await openSession(await api.createMember(organization));
  cookie = `next-auth.session-token=${await encode({ token: { signedIn }, secret: env.AUTH_SECRET ?? '' })}`;
});
afterAll(async () => {
  endLiveStreams();
  server.close();
  server.closeAllConnections();
  await api.stop();
});

/** Opens a stream. Returns its first data and a function that closes it. */
async function open(path: string, headers: Record<string, string>) {
  const asked = request(`${address}${path}`, { headers, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const [first] = await once(answer.setEncoding('utf8'), 'data');
  answer.on('error', () => {});
  return { answer, first, leave: () => void asked.destroy() };
}
const connections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

it('a member gets 10 live streams, 429 for the next one, and 10 again after the first ones are closed', async () => {
  for (let round = 0; round < 3; round += 1) {
    const streams = await Promise.all(Array.from({ length: 10 }, () => open('/api/live', { cookie })));
    for (const { answer, first } of streams) {
      expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store, no-transform');
      expect(answer.headers['x-accel-buffering']).toBe('no');
      // Only the beginning is compared. Whether later data comes in the same piece depends on the network.
      expect(String(first).slice(0, firstWords.length)).toBe(firstWords);
    }
    const { answer, leave } = await open('/api/live', { cookie });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30']);
    leave();
    for (const stream of streams) stream.leave();
    await expect.poll(connections).toBe(0);
  }
});

it('a visitor’s stream opens with a token (200), and is refused without one (401 invalid_visitor)', async () => {
  const agent = await createWebChat(organization);
  const { token } = await startVisitor(agent);
  const path = (id: string) => `/api/visitor-live?agent=${id}&channel=web`;
  const { answer, first, leave } = await open(path(agent), { authorization: `Bearer ${token}` });
  expect([answer.statusCode, first]).toEqual([200, firstWords]);
  leave();
  const refused = await fetch(`${address}${path(agent)}`);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ error: 'invalid_visitor' });
});

it('a live stream needs a session (401) and its own site (403); other paths are handed on', async () => {
  expect((await fetch(`${address}/api/live`)).status).toBe(401);
  expect((await fetch(`${address}/api/live`, { headers: { cookie: 'next-auth.session-token=x' } })).status).toBe(401);
  expect((await fetch(`${address}/api/live`, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(
    403,
  );
  for (const path of ['/api/live/', '/api/lives', '//other/api/live', '/inbox', '/constructor'])
    expect(await (await fetch(`${address}${path}`)).text()).toBe('handed on');
});
