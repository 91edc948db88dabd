// Alone: Next's own request exists only inside Next. In this test, a cookie in async storage replaces it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSessionOfCookie } from '#server/access/identity/session-of-cookie.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { apiRouter } from '#server/api/root.ts';
import { env } from '#server/base/env.ts';
import { createHttpServer } from '#server/boot/http/http-server.ts';
import { callsAtOnce } from '#server/contract/platform/at-once.ts';
import { pool } from '#server/db/pool.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openSession } from '#server/testing/open-session.ts';
import { answerPanelCall } from './answer-panel-call.ts';

const cookies = new AsyncLocalStorage<string | undefined>();
vi.mock('#app/_auth/current-member.ts', () => ({ currentMember: () => findSessionOfCookie(cookies.getStore()) }));

/** Passes a request to the route in the way Next does. */
async function handOn(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const body = request.method === 'POST' ? (Readable.toWeb(request) as ReadableStream) : null;
  const headers = request.headers as Record<string, string>;
  const asked = new Request(url, { method: request.method ?? 'GET', headers, body, duplex: 'half' } as RequestInit);
  const answer = await cookies.run(request.headers.cookie, () => answerPanelCall(asked));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

const harness = startHarness();
const server = createHttpServer([], handOn);
let origin: string;
let ana: MemberIdentity;
let bia: MemberIdentity;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ana = await harness.createMember(await harness.createOrganization());
  bia = await harness.createMember(await harness.createOrganization());
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await harness.stop();
});

async function cookieOf(member: MemberIdentity): Promise<string> {
  const token = { signedIn: await openSession(member) };
  return `next-auth.session-token=${await encode({ token, secret: env.AUTH_SECRET ?? '' })}`;
}
const inputs = (calls: readonly unknown[]) => encodeURIComponent(JSON.stringify({ ...calls }));
const read = (cookie: string, name: string, times: number, input: unknown = {}) =>
  fetch(`${origin}/api/trpc/${Array(times).fill(name).join()}?batch=1&input=${inputs(Array(times).fill(input))}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
type Said = { result?: unknown; error?: { data: { code: string } } };

describe('a batch of panel calls', () => {
  it(`holds ${callsAtOnce} calls; with one call more the whole batch is refused (400, invalid_request)`, async () => {
    const cookie = await cookieOf(ana);
    const whole = await read(cookie, 'tags.listTags', callsAtOnce);
    expect(whole.status).toBe(200);
    expect((await whole.json()) as Said[]).toHaveLength(callsAtOnce);

    const more = await read(cookie, 'analytics.viewFigures', callsAtOnce + 1);
    expect(more.status).toBe(400);
    const { error } = (await more.json()) as { error: { message: string; data: unknown } };
    expect(error.message).toContain(`at most ${callsAtOnce} calls`);
    expect(error.data).toMatchObject({ code: 'invalid_request', details: { calls: 21, most: 20 } });
  });

  it('with too many POST calls is refused (400) and writes nothing', async () => {
    const names = Array.from({ length: callsAtOnce + 1 }, (_, index) => `t${index}`);
    const body = JSON.stringify({ ...names.map((name) => ({ type: 'contact', name })) });
    const headers = {
      cookie: await cookieOf(ana),
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    };
    const path = names.map(() => 'tags.createTag').join();
    const answer = await fetch(`${origin}/api/trpc/${path}?batch=1`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await harness.prisma.tag.count({ where: { organizationId: ana.organizationId } })).toBe(0);
  });
});

it('an organization with blocked reads gets 503 with Retry-After and does not delay another one', async () => {
  const [greedy, neighbour] = [await cookieOf(ana), await cookieOf(bia)];
  const lock = await pool.connect();
  await lock.query('BEGIN; LOCK TABLE quick_replies IN ACCESS EXCLUSIVE MODE');
  const name = 'quickReplies.listQuickReplies';
  const batches = Array.from({ length: 3 }, () => read(greedy, name, callsAtOnce));
  // These are more calls than may run and wait for one member. Some of them are refused while the table is still
  // locked.
  const alone = Array.from({ length: 80 }, () => read(greedy, name, 1));
  expect((await Promise.race(alone)).status).toBe(503);
  const answer = await read(neighbour, 'tags.listTags', 1);
  expect(answer.status).toBe(200);
  await lock.query('ROLLBACK');
  lock.release();

  const answers = await Promise.all([...batches, ...alone]);
  const said = await Promise.all(answers.map((one) => one.json() as Promise<Said[]>));
  const codes = said.flat().map(({ error }) => error?.data.code ?? 'ok');
  expect(new Set(codes)).toEqual(new Set(['ok', 'service_unavailable']));
  expect(codes.filter((code) => code === 'ok').length).toBeGreaterThanOrEqual(60);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '2'));
});

it('every public procedure counts its calls by IP address', async () => {
  type Open = { _def: { meta: { scope: string; example: { input: object } }; type: string } };
  const procedures = apiRouter._def.procedures as unknown as Record<string, Open>;
  const open = Object.entries(procedures).filter(([, { _def }]) => _def.meta.scope === 'public');
  expect(open.length).toBeGreaterThan(8);
  for (const [index, [name, { _def }]] of open.entries()) {
    const address = `203.0.113.${index + 1}`;
    const ctx = { credential: { kind: 'member', member: null }, address, requestId: 'req_test', answerHeaders: {} };
    const call = procedures[name] as unknown as (call: unknown) => Promise<unknown>;
    const getRawInput = async () => _def.meta.example.input;
    await call({ ctx, path: name, type: _def.type, getRawInput, batchIndex: 0 }).catch(() => {});
    const counted = await pool.query('SELECT 1 FROM rate_buckets WHERE bucket LIKE $1', [`%:${address}%`]);
    expect(counted.rowCount, name).toBeGreaterThan(0);
  }
});
