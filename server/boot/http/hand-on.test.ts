import { once } from 'node:events';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { hash } from '@node-rs/argon2';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv, env } from '#server/base/env.ts';
import { signIn } from '#server/domain/organization/accounts/sign-in.ts';
import { startHarness } from '#server/testing/harness.ts';
import { createWebChat, startVisitor } from '#server/testing/records/web-chat.ts';
import { createHttpServer, type EntryPoint } from './http-server.ts';

const api = startHarness();
const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/**
 * The requests that reached `takeAll`. This function stands in for Next and reads whole bodies, as Next does. Requests
 * to the path `waits` stay open until the test releases them.
 */
const seen: { path: string; bytes: number }[] = [];
let held = Promise.withResolvers<void>();
async function takeAll(request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request);
  seen.push({ path: request.url ?? '', bytes: body.length });
  if (request.url === '/api/trpc/waits') await held.promise;
  response.end(`read ${body.length} of ${request.method} ${request.headers['content-type'] ?? ''}`);
}
const entry: EntryPoint = {
  prefix: '/entry',
  handle: async ({ readBody }) => {
    const bytes = await readBody(8 * mebibyte);
    return { status: 200, headers: {}, body: `entry ${bytes.length}` };
  },
};
const server = createHttpServer([entry], takeAll);
let port: number;
let cookie: string;
let visitor: Record<string, string>;

beforeAll(async () => {
  completeEnv({ AUTH_SECRET: 'a secret that only these tests use' });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  const organizationId = await api.createOrganization();
  const { userId, email } = await api.createMember(organizationId);
  await api.prisma.user.update({ where: { id: userId }, data: { passwordHash: await hash('secret') } });
  const token = await encode({
    token: { signedIn: await signIn({ email, password: 'secret', address: '127.0.0.1', userAgent: '' }) },
    secret: env.AUTH_SECRET ?? '',
  });
  cookie = `theme=dark; next-auth.session-token=${token}`;
  const agentId = await createWebChat(organizationId);
  visitor = {
    authorization: `Bearer ${(await startVisitor(agentId)).token}`,
    'x-visitor-place': `${agentId}/web`,
  };
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await api.stop();
});

interface Told {
  readonly status: number | undefined;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}
/** Posts a body of this size, with a Content-Length unless `told` is false. */
async function post(path: string, bytes: number, headers: Record<string, string> = {}, told = true): Promise<Told> {
  const length = told ? { 'content-length': String(bytes) } : {};
  const call = ask({
    port,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...length, ...headers },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  for (let left = bytes; left > 0; left -= mebibyte) call.write(Buffer.alloc(Math.min(left, mebibyte), 'x'));
  call.end();
  const [answer] = await answered;
  return { status: answer.statusCode, text: String(await buffer(answer)), headers: answer.headers };
}

describe.each([true, false])('a request body with a Content-Length: %s', (told) => {
  it.each([
    ['/api/auth/callback/credentials', 16 * kibibyte],
    ['/api/contacts/export', mebibyte],
    ['/api/trpc/contacts.updateContact', mebibyte],
    ['/api/trpc/messages.sendReply', mebibyte],
    ['/api/trpc/visitors.sendVisitorMessage', mebibyte],
    ['/api/inngest', mebibyte],
  ])('%s: %i bytes are accepted from anybody; a larger body is not handed on (413)', async (path, most) => {
    expect(await post(path, most, {}, told)).toMatchObject({
      status: 200,
      text: `read ${most} of POST application/json`,
    });
    seen.length = 0;
    expect(await post(path, most + 1, {}, told)).toMatchObject({ status: 413 });
    expect((await post(path, 40 * mebibyte, {}, told)).status).toBe(413);
    expect(seen).toEqual([]);
  });

  it('5 MiB are accepted only for a call with a file and a valid session or visitor, otherwise 413', async () => {
    const size = 5 * mebibyte;
    const reply = '/api/trpc/messages.sendReply,conversations.markSeen?batch=1';
    expect((await post(reply, size, { cookie }, told)).status).toBe(200);
    expect((await post(reply, size, { cookie: 'next-auth.session-token=garbage' }, told)).status).toBe(413);
    expect((await post(reply, size, visitor, told)).status).toBe(413);
    expect((await post('/api/trpc/contacts.updateContact', size, { cookie }, told)).status).toBe(413);
    expect((await post(reply, 29 * mebibyte, { cookie }, told)).status).toBe(413);
    const message = '/api/trpc/visitors.sendVisitorMessage';
    expect((await post(message, size, visitor, told)).status).toBe(200);
    expect((await post(message, size, { ...visitor, authorization: 'Bearer visitor_x' }, told)).status).toBe(413);
  });
});

it('an ended session may not send a body of 2 MiB (413)', async () => {
  await api.prisma.session.updateMany({ data: { endedAt: new Date(), endedBy: 'revoked' } });
  expect((await post('/api/trpc/messages.sendReply', 2 * mebibyte, { cookie })).status).toBe(413);
});

it('a refused body of a panel call returns the error format of the panel with payload_too_large', async () => {
  const { text } = await post('/api/trpc/contacts.updateContact', 2 * mebibyte);
  expect(JSON.parse(text)).toMatchObject({ error: { data: { code: 'payload_too_large', httpStatus: 413 } } });
});

describe('the bytes of request bodies in memory', () => {
  it('are limited per address (429) and in all (503); small bodies pass, and finished ones are released', async () => {
    completeEnv({ BODIES_PER_ADDRESS_MB: '2', BODIES_IN_ALL_MB: '3', TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const waiting = [
      post('/api/trpc/waits', mebibyte, from('192.0.2.1')),
      post('/api/trpc/waits', mebibyte, from('192.0.2.1')),
      post('/api/trpc/waits', mebibyte, from('2001:db8::1')),
    ];
    seen.length = 0;
    await expect.poll(() => seen.length).toBe(3);
    for (const path of ['/api/trpc/x', '/entry']) {
      const own = await post(path, mebibyte, from('192.0.2.1'));
      expect(own).toMatchObject({ status: 429, text: expect.stringContaining('sending too much at once') });
      expect(own.headers['retry-after']).toBe('2');
      const others = await post(path, mebibyte, from('192.0.2.2'), false);
      expect(others).toMatchObject({ status: 503, text: expect.stringContaining('Too much is being sent') });
      expect((await post(path, 60 * kibibyte, from('192.0.2.1'))).status).toBe(200);
    }
    held.resolve();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    expect((await post('/entry', 2 * mebibyte, from('192.0.2.1'))).status).toBe(200);
    // All addresses of one IPv6 network count as one caller.
    held = Promise.withResolvers();
    const two = [1, 2].map((end) => post('/api/trpc/waits', mebibyte, from(`2001:db8::${end}`)));
    seen.length = 0;
    await expect.poll(() => seen.length).toBe(2);
    expect((await post('/entry', mebibyte, from('2001:db8::3'))).status).toBe(429);
    held.resolve();
    await Promise.all(two);
    completeEnv({ BODIES_PER_ADDRESS_MB: '', BODIES_IN_ALL_MB: '', TRUSTED_PROXIES: '' });
  });
});

/** Sends one raw request and returns the response as text. */
async function raw(line: string, headers: readonly string[] = []): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(
    `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`,
  );
  let said = '';
  for await (const text of socket) said += text;
  return said;
}
const status = async (...asked: Parameters<typeof raw>) => Number((await raw(...asked)).split(' ')[1]);

it.each([
  ['GET /%E0%A4%A', 400],
  ['GET /%', 400],
  ['GET /inbox/%FF', 400],
  ['OPTIONS *', 400],
  ['GET http://evil.example/inbox', 400],
  ['GET inbox', 400],
  ['CONNECT evil.example:443', 405],
  ['TRACE /inbox', 405],
  ['PATCH /inbox', 405],
  ['POST /sign-in', 405],
  ['OPTIONS /inbox', 405],
  ['PUT /api/trpc/x', 405],
  ['TRACE /api/auth/session', 405],
  ['POST /api/live', 405],
  ['GET /api/contacts/export', 405],
  ['GET /inbox', 200],
  ['HEAD /inbox', 200],
])('%s returns %i', async (line, expected) => {
  seen.length = 0;
  expect(await status(line)).toBe(expected);
  if (expected !== 200) expect(seen).toEqual([]);
});

it('a malformed Next-Router-State-Tree returns 400, and a valid one 200', async () => {
  for (const [tree, expected] of [
    ['garbage', 400],
    ['%E0%A4%A', 400],
    ['%7B%7D', 400],
    ['["",{}]', 200],
  ] as const)
    expect(await status('GET /inbox', ['RSC: 1', `Next-Router-State-Tree: ${tree}`]), tree).toBe(expected);
});

it('a wrong method for a page returns the Allow header "GET, HEAD"', async () => {
  expect(await raw('DELETE /inbox')).toMatch(/\r\nAllow: GET, HEAD\r\n/);
});

describe('the origin of a request', () => {
  const paths = [
    'GET /api/trpc/x',
    'POST /api/trpc/x',
    'POST /api/auth/signout',
    'GET /api/live',
    'POST /api/contacts/export',
  ];
  it.each(paths)('%s: the own origin and non-browsers are accepted, other sites are refused (403)', async (line) => {
    expect(await status(line)).toBe(200);
    expect(await status(line, ['Sec-Fetch-Site: same-origin'])).toBe(200);
    expect(await status(line, [`Origin: http://127.0.0.1:${port}`])).toBe(200);
    expect(await status(line, ['Origin: http://localhost:3000'])).toBe(200);
    for (const foreign of [
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Site: same-site',
      'Origin: http://evil.example',
      'Origin: null',
      `Origin: http://127.0.0.1:${port}.evil.example`,
      `Origin: http://127.0.0.1:${port + 1}`,
    ])
      expect(await status(line, [foreign]), foreign).toBe(403);
    expect(await status(line, ['Sec-Fetch-Site: none'])).toBe(line.startsWith('GET') ? 200 : 403);
  });

  it('a link from another site to a page is accepted (200)', async () => {
    expect(await status('GET /inbox', ['Sec-Fetch-Site: cross-site'])).toBe(200);
  });
});

describe('the headers of a response', () => {
  it('non-pages: nosniff and a closed CSP, and Strict-Transport-Security when PUBLIC_URL is https', async () => {
    for (const line of ['POST /entry', 'DELETE /inbox', 'OPTIONS *']) {
      const said = await raw(line);
      expect(said).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
      expect(said).toMatch(/\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n/);
      expect(said).not.toMatch(/Strict-Transport-Security/);
    }
    completeEnv({ PUBLIC_URL: 'https://parley.example' });
    expect(await raw('POST /entry')).toMatch(/\r\nStrict-Transport-Security: max-age=31536000\r\n/);
    completeEnv({ PUBLIC_URL: '' });
  });

  it('pages: a CSP with a new nonce each time, no frames, no foreign referrer, no camera', async () => {
    const said = await raw('GET /inbox');
    const nonce = /script-src 'self' 'nonce-([^']{20,})' 'strict-dynamic';/.exec(said)?.[1];
    expect(nonce).toBeTruthy();
    expect(await raw('GET /inbox')).not.toContain(nonce);
    expect(said).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(said).toMatch(/frame-ancestors 'none'/);
    // The phone may be shown in a frame of the panel, but of no other site.
    expect(await raw('GET /phone')).toMatch(/frame-ancestors 'self'\r\n/);
    expect(said).toMatch(/\r\nReferrer-Policy: same-origin\r\n/);
    expect(said).toMatch(/\r\nCross-Origin-Opener-Policy: same-origin\r\n/);
    expect(said).toMatch(/\r\nPermissions-Policy: camera=\(\),.* microphone=\(self\)\r\n/);
    // Voice notes are recorded in the panel. Other pages may not use the microphone.
    for (const page of ['/phone', '/chat/x', '/chat/x/embed'])
      expect(await raw(`GET ${page}`)).toMatch(/\r\nPermissions-Policy: camera=\(\),.* microphone=\(\)\r\n/);
    expect(said).not.toMatch(/x-powered-by/i);
  });
});
