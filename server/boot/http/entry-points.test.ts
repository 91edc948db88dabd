import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitCalls } from '#server/access/limits/rate-limit.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { completeEnv, env } from '#server/base/env.ts';
import { sandboxPath, sandboxToken, sandboxTokenHeader } from '#server/base/sandbox-token.ts';
import { rateLimits } from '#server/contract/platform/rate-limits.ts';
import { sql } from '#server/db/sql.ts';
import { downloadMedia } from '#server/gateways/channels/whatsapp/download-media.ts';
import { uploadMedia } from '#server/gateways/channels/whatsapp/upload-media.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openSession } from '#server/testing/open-session.ts';
import { withinOneMinute } from '#server/testing/within-one-minute.ts';
import { entryPointsFor } from './entry-points.ts';
import { createHttpServer } from './http-server.ts';

const api = startHarness();
const servers: Server[] = [];
let url: string;
let organizationId: string;
let key: string;
const number = '700010001000';
const foreign = '700020002000';
const customer = '5511987650001';
const chat = { phone_number_id: number, customer };

/** Starts a server with the entry points for the current settings, without any pages. */
async function open(): Promise<string> {
  const server = createHttpServer(
    entryPointsFor(false),
    (_request, response) => void response.writeHead(404).end('page'),
  );
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  url = await open();
  completeEnv({ SANDBOX: 'true', WHATSAPP_API_URL: `${url}${sandboxPath}` });
  // The entry points are chosen when the server starts, so start another server with the new settings.
  url = await open();
  completeEnv({ WHATSAPP_API_URL: `${url}${sandboxPath}` });
  organizationId = await api.createOrganization();
  key = await api.createKey(organizationId, { scopes: ['messages:send'] });
  await createConnection(organizationId, { phoneNumberId: number, wabaId: 'waba-here' });
  await createConnection(await api.createOrganization(), { phoneNumberId: foreign, wabaId: 'waba-there' });
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  completeEnv({ SANDBOX: '', WHATSAPP_API_URL: '', PUBLIC_URL: '' });
  await api.stop();
});

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
async function ask(path: string, { method = 'POST', headers = {}, body }: Asked = {}) {
  const sent = method === 'GET' ? {} : { body: body instanceof FormData ? body : JSON.stringify(body ?? {}) };
  const answer = await fetch(`${url}${sandboxPath}/${path}`, { method, headers, ...sent });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: the body can be any JSON; the assertions of the tests check it.
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as any };
}
const byKey = (secret: string) => ({ authorization: `Bearer ${secret}` });
const written = { ...chat, name: 'Marina', text: 'Oi' };

async function cookieOf(member: MemberIdentity): Promise<string> {
  const signedIn = await openSession(member);
  const token = await encode({ token: { signedIn }, secret: env.AUTH_SECRET ?? '' });
  return `theme=dark; next-auth.session-token=${token}`;
}
const form = () => {
  const made = new FormData();
  made.set('messaging_product', 'whatsapp');
  made.set('type', 'text/plain');
  made.set('file', new Blob(['hello'], { type: 'text/plain' }), 'a.txt');
  return made;
};

describe('a server without the sandbox', () => {
  it.each([
    '',
    '/phone/write',
    '/phone/messages',
    '/123',
    '/123/messages',
    '/v25.0/123',
    '/inspector',
    '/inspector/url',
    '/hooks/x',
  ])('the path %s returns the same 404 or 405 as an unknown path', async (path) => {
    completeEnv({ SANDBOX: 'false' });
    const closed = await open();
    completeEnv({ SANDBOX: 'true' });
    for (const who of [{}, byKey(key), { [sandboxTokenHeader]: sandboxToken(), ...byKey('token') }]) {
      // Use a fixed request id, because it is part of the response and responses are compared.
      const headers = { ...who, 'x-request-id': 'same' };
      for (const asked of [{ method: 'POST', body: '{}', headers }, { headers }]) {
        const answer = await fetch(`${closed}${sandboxPath}${path}`, asked);
        const unknown = await fetch(`${closed}/nowhere`, asked);
        expect([404, 405]).toContain(answer.status);
        expect([answer.status, await answer.text()]).toEqual([unknown.status, await unknown.text()]);
      }
    }
  });

  it('no sandbox path exists (404) when WHATSAPP_API_URL names another server, even with SANDBOX=true', async () => {
    const here = env.WHATSAPP_API_URL ?? '';
    completeEnv({ WHATSAPP_API_URL: 'https://graph.example.com/v25.0' });
    const closed = await open();
    completeEnv({ WHATSAPP_API_URL: here });
    expect((await fetch(`${closed}${sandboxPath}/phone/messages`)).status).toBe(404);
  });
});

describe('the simulated WhatsApp API of the sandbox', () => {
  const paths: [string, string][] = [
    ['POST', `${number}/messages`],
    ['POST', `${number}/media`],
    ['GET', 'waba-here/message_templates'],
    ['GET', `${number}?fields=display_phone_number`],
    ['GET', 'media-bytes/1'],
    ['GET', '1'],
    ['POST', 'v25.0/phone/write'],
    ['POST', ''],
  ];
  it.each(paths)('returns 401 without the sandbox token: %s %s', async (method, path) => {
    const wrong = { ...byKey('anything'), [sandboxTokenHeader]: 'x'.repeat(sandboxToken().length) };
    for (const headers of [{}, byKey('anything'), byKey(key), byKey(sandboxToken()), wrong]) {
      const answer = await ask(path, { method, headers });
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 190 } } });
    }
  });

  it('stores an uploaded file, and returns it only for its number and with the sandbox token', async () => {
    const [here, there] = [number, foreign].map((phoneNumberId) => ({
      network: 'whatsapp',
      phoneNumberId,
      accessToken: 'token',
    }));
    if (!here || !there) throw new Error('no numbers');
    const signal = AbortSignal.timeout(5_000);
    const file = { bytes: Buffer.from('hello'), mimeType: 'text/plain', name: 'a.txt' };
    const uploaded = await uploadMedia(here, file, signal);
    const id = uploaded.ok ? String(uploaded.body.id) : '';
    expect(await downloadMedia(here, id, signal)).toMatchObject({ ok: true, bytes: Buffer.from('hello') });
    // A media id gives no access to the file if it is used with another number.
    expect(await downloadMedia(there, id, signal)).toMatchObject({ ok: false });
    expect((await fetch(`${url}${sandboxPath}/media-bytes/${id}`, { headers: byKey('token') })).status).toBe(401);
    expect(
      await ask(`${foreign}/messages`, {
        headers: { ...byKey('token'), [sandboxTokenHeader]: sandboxToken() },
        body: { messaging_product: 'whatsapp', to: customer, type: 'image', image: { id } },
      }),
    ).toMatchObject({ status: 400, body: { error: { code: 131009 } } });
  });
});

describe('the simulated phone of the sandbox', () => {
  it('returns 401 without a valid key or session, and stores nothing', async () => {
    for (const act of ['write', 'echo', 'preference', 'read', 'fail', 'status', 'template', 'quality', 'media', 'no']) {
      expect(await ask(`phone/${act}`, { body: written })).toMatchObject({
        status: 401,
        body: { error: 'sign_in_required' },
      });
    }
    expect(await ask('phone/messages', { method: 'GET' })).toMatchObject({ status: 401 });
    expect(await ask('phone/write', { headers: byKey('svc_nobody'), body: written })).toMatchObject({
      status: 401,
      body: { error: 'invalid_api_key' },
    });
    expect(await ask('phone/write', { headers: { cookie: 'next-auth.session-token=x' }, body: written })).toMatchObject(
      {
        status: 401,
      },
    );
    expect(await sql.row('SELECT id FROM sandbox_messages WHERE phone_number_id = $1', [number])).toBeNull();
  });

  it('accepts a key with messages:send and counts its calls, and refuses other keys (403)', async () => {
    const answer = await ask('phone/write', { headers: byKey(key), body: written });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(answer.headers.get('x-ratelimit-limit')).toBe(String(rateLimits.panel));
    expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(rateLimits.panel - 1));
    const query = new URLSearchParams(chat);
    const shown = await ask(`phone/messages?${query}`, { method: 'GET', headers: byKey(key) });
    expect(shown.body.data).toHaveLength(1);
    const other = await api.createKey(organizationId, { scopes: ['contacts:read', 'webhooks:manage'] });
    expect(await ask('phone/write', { headers: byKey(other), body: written })).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', details: { required_scope: 'messages:send' } },
    });
  });

  it('accepts texts with NUL or a lone surrogate, and returns no 500 for such texts and paths', async () => {
    for (const text of ['a\u0000b', 'a\uD800b']) {
      const body = { ...written, text };
      expect(await ask('phone/write', { headers: byKey(key), body })).toMatchObject({
        status: 200,
        body: { ok: true },
      });
    }
    const query = new URLSearchParams({ ...chat, customer: `${customer}\u0000` });
    expect((await ask(`phone/messages?${query}`, { method: 'GET', headers: byKey(key) })).status).toBeLessThan(500);
    const asOperator = { [sandboxTokenHeader]: sandboxToken(), authorization: 'Bearer x' };
    const text = { to: customer, type: 'text', text: { body: 'a\u0000b' }, messaging_product: 'whatsapp' };
    expect((await ask(`${number}/messages`, { headers: asOperator, body: text })).status).toBeLessThan(500);
    for (const path of ['%00', 'hooks/%00', `${number}%00/messages`, 'inspector/%00'])
      expect((await fetch(`${url}${sandboxPath}/${path}`, { headers: asOperator })).status).toBeLessThan(500);
    await sql.run('DELETE FROM sandbox_messages WHERE phone_number_id = $1', [number]);
  });

  it('returns 429 when the limit of calls in a minute is reached', () =>
    withinOneMinute(async () => {
      const busy = await api.createOrganization();
      const secret = await api.createKey(busy, { scopes: ['messages:send'] });
      const row = await api.prisma.apiKey.findFirst({ where: { organizationId: busy } });
      await Promise.all(Array.from({ length: rateLimits.panel }, () => limitCalls('panel', row?.id ?? '', busy)));
      expect(await ask('phone/messages', { method: 'GET', headers: byKey(secret) })).toMatchObject({
        status: 429,
        body: { error: 'rate_limit_exceeded' },
      });
    }));

  it('returns the same 404 for a number of another organization as for an unknown number', async () => {
    const about = (phone_number_id: string) => ({ ...chat, phone_number_id });
    const bodies: [string, object][] = [
      ['write', { name: 'M', text: 'Oi' }],
      ['echo', { text: 'Oi' }],
      ['preference', { value: 'stop' }],
      ['read', {}],
      ['fail', { code: 1 }],
      ['by_hand', { on: true }],
    ];
    for (const [act, more] of bodies) {
      const [theirs, nobodys] = await Promise.all(
        [foreign, '799990009999'].map((id) =>
          ask(`phone/${act}`, { headers: byKey(key), body: { ...about(id), ...more } }),
        ),
      );
      expect([act, theirs?.status, theirs?.body]).toEqual([act, 404, nobodys?.body]);
    }
    for (const path of [
      `messages?phone_number_id=${foreign}&customer=${customer}`,
      `templates?phone_number_id=${foreign}`,
    ])
      expect((await ask(`phone/${path}`, { method: 'GET', headers: byKey(key) })).status).toBe(404);
    const quality = { phone_number_id: foreign, event: 'FLAGGED' };
    expect((await ask('phone/quality', { headers: byKey(key), body: quality })).status).toBe(404);
    const upload = { headers: byKey(key), body: form() };
    expect((await ask(`phone/media?phone_number_id=${foreign}`, upload)).status).toBe(404);
  });

  it('returns 404 for messages, templates and files of another organization, and changes nothing', async () => {
    await sql.run(
      `INSERT INTO sandbox_messages (id, phone_number_id, customer, direction, wamid, type, payload, status)
       VALUES (gen_random_uuid(), $1, $2, 'out', 'wamid.theirs', 'text', '{}', 'accepted')`,
      [foreign, customer],
    );
    await sql.run(
      `INSERT INTO sandbox_templates (id, waba_id, name, language, category, status, components)
       VALUES ('8000', 'waba-there', 'hi', 'en', 'UTILITY', 'APPROVED', '[]')`,
      [],
    );
    await sql.run(
      `INSERT INTO sandbox_media (id, phone_number_id, mime_type, sha256, bytes) VALUES ('8001', $1, 'text/plain', '', 'x')`,
      [foreign],
    );
    const headers = byKey(key);
    expect((await ask('phone/status', { headers, body: { wamid: 'wamid.theirs', status: 'read' } })).status).toBe(404);
    expect((await ask('phone/template', { headers, body: { id: '8000', status: 'PAUSED' } })).status).toBe(404);
    expect((await ask('phone/media?id=8001', { method: 'GET', headers })).status).toBe(404);
    expect(await sql.row('SELECT status FROM sandbox_templates', [])).toEqual({ status: 'APPROVED' });
    const theirs = await sql.row("SELECT status FROM sandbox_messages WHERE wamid = 'wamid.theirs'", []);
    expect(theirs).toEqual({ status: 'accepted' });
  });

  it('accepts an administrator’s change only from a page of the same origin (otherwise 403)', async () => {
    const cookie = await cookieOf(await api.createMember(organizationId));
    const here = new URL(url);
    const write = (headers: Record<string, string>) =>
      ask('phone/write', { headers: { cookie, ...headers }, body: written }).then(({ status }) => status);
    expect(await write({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await write({ origin: here.origin })).toBe(200);
    expect(await write({})).toBe(403);
    expect(await write({ origin: 'null' })).toBe(403);
    expect(await write({ origin: 'https://evil.example.com' })).toBe(403);
    expect(await write({ origin: here.origin, 'sec-fetch-site': 'same-site' })).toBe(403);
    for (const site of ['cross-site', 'same-site', 'none']) expect(await write({ 'sec-fetch-site': site })).toBe(403);
    const read = (headers: Record<string, string>, act = 'messages') =>
      ask(`phone/${act}?${new URLSearchParams(written)}`, { method: 'GET', headers: { cookie, ...headers } });
    expect((await read({ 'sec-fetch-site': 'none' }, 'templates')).status).toBe(400);
    expect((await read({ 'sec-fetch-site': 'cross-site' })).body.error).toBe('origin_not_allowed');
    // A GET request, such as an opened link, must not change anything.
    expect((await read({ 'sec-fetch-site': 'none' }, 'write')).status).toBe(404);
  });

  it('returns 403 for other roles, 401 after the membership or session ended, 404 to an outside admin', async () => {
    const site = { 'sec-fetch-site': 'same-origin' };
    for (const role of ['editor', 'atendente', 'financeiro'] as const) {
      const cookie = await cookieOf(await api.createMember(organizationId, { role }));
      expect(await ask('phone/write', { headers: { cookie, ...site }, body: written })).toMatchObject({
        status: 403,
        body: { error: 'admin_only' },
      });
    }
    const member = await api.createMember(organizationId);
    const gone = await cookieOf(member);
    await api.prisma.member.deleteMany({ where: { userId: member.userId } });
    const another = await api.createMember(organizationId);
    const ended = await cookieOf(another);
    await api.prisma.session.updateMany({ where: { userId: another.userId }, data: { endedAt: new Date() } });
    for (const cookie of [gone, ended]) {
      expect((await ask('phone/write', { headers: { cookie, ...site }, body: written })).status).toBe(401);
    }
    // The administrator of another organization sees only their own organization's phone.
    const neighbour = await cookieOf(await api.createMember(await api.createOrganization()));
    expect((await ask('phone/write', { headers: { cookie: neighbour, ...site }, body: written })).status).toBe(404);
  });
});
