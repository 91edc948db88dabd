// Alone: the client of an external Inngest server is created once per process, with the settings that this test makes.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';

const signingKey = 'signkey-test-0123456789abcdef0123456789abcdef';
/** A fake Inngest server that accepts every registration. */
const told: { path: string; url?: string; steps: string[] }[] = [];
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { url, functions } = JSON.parse(text);
  const steps = (functions ?? []).map(
    (one: never) => (one as { steps: { step: { runtime: { url: string } } } }).steps.step.runtime.url,
  );
  told.push({ path: request.url ?? '', url, steps });
  response.end('{"ok":true,"modified":true}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
Object.assign(process.env, {
  INNGEST_SIGNING_KEY: signingKey,
  INNGEST_EVENT_KEY: 'an-event-key',
  INNGEST_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  PUBLIC_URL: 'https://parley.test',
});

// Import the route only here, because its client reads the environment variables when the module loads.
const route = await import('./route.ts');
const { pool } = await import('#server/db/pool.ts');
const { sql } = await import('#server/db/sql.ts');
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pool.end();
});

const address = 'http://test/api/inngest?fnId=parley-reconciler&stepId=step';
// The keys are in canonical order, because exactly this text is signed (engine/protocol.md#signatures).
const body = JSON.stringify({
  ctx: { attempt: 0, run_id: 'r' },
  event: { data: {}, name: 'inngest/scheduled.timer' },
  events: [],
  steps: {},
  version: 2,
});

function sign(text: string, key = signingKey, at = Math.floor(Date.now() / 1_000)): string {
  const mac = createHmac('sha256', key.replace(/^signkey-\w+-/, ''))
    .update(text)
    .update(String(at))
    .digest('hex');
  return `t=${at}&s=${mac}`;
}

const post = (text: string, signature: string | null) =>
  route.POST(
    new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature ? { 'x-inngest-signature': signature } : {}) },
      body: text,
    }) as never,
    undefined,
  );

describe('/api/inngest with an external Inngest server', () => {
  it('runs a function for a signed call (200), and signs the response', async () => {
    const response = await post(body, sign(body));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-inngest-sdk')).toMatch(/^inngest-js:v4/);
    expect(response.headers.get('x-inngest-signature')).toMatch(/^t=\d+&s=[0-9a-f]{64}$/);
  });

  it('accepts the same JSON in another format, because the signature covers the canonical form', async () => {
    expect((await post(JSON.stringify(JSON.parse(body), null, 2), sign(body))).status).toBe(200);
    expect(await sql.rows('SELECT name, error FROM engine_sightings')).toEqual([
      { name: 'parley-reconciler', error: null },
    ]);
  });

  it.each([
    ['no signature', () => post(body, null)],
    ['another key', () => post(body, sign(body, 'signkey-test-ffff'))],
    ['another body', () => post(body.replace('"r"', '"s"'), sign(body))],
    ['a signature of ten minutes ago', () => post(body, sign(body, signingKey, Math.floor(Date.now() / 1_000) - 600))],
  ])('returns 401 for %s', async (_what, ask) => {
    expect((await ask()).status).toBe(401);
  });

  const put = (headers: Record<string, string>, host = 'evil.test') =>
    route.PUT(
      new Request(`http://${host}/api/inngest?deployId=x`, {
        method: 'PUT',
        headers: { host, ...headers },
        body: '{}',
      }) as never,
      undefined,
    );

  it.each([
    ['unsigned', {}],
    ['with a wrong signature', { 'x-inngest-signature': sign('{}', 'signkey-test-ffff') }],
    ['in band', { 'x-inngest-sync-kind': 'in_band' }],
    ['as a development server', { 'x-inngest-server-kind': 'dev' }],
  ])('returns 401 for PUT %s, and does not register at Inngest', async (_what, headers) => {
    expect((await put(headers)).status).toBe(401);
    expect(told).toEqual([]);
  });

  it('registers at Inngest with PUBLIC_URL for a signed PUT, whatever the Host header says', async () => {
    const response = await put({ 'x-inngest-signature': sign('{}'), 'x-forwarded-host': 'evil.test' });
    expect(response.status).toBe(200);
    expect(told).toHaveLength(1);
    const [{ url, steps } = { url: '', steps: [] }] = told;
    expect(url).toBe('https://parley.test/api/inngest?deployId=x');
    expect(steps.length).toBeGreaterThan(10);
    for (const step of steps) expect(step).toMatch(/^https:\/\/parley\.test\/api\/inngest\?deployId=x&fnId=/);
  });

  it('records no engine_sightings row for a refused call', async () => {
    await sql.run('DELETE FROM engine_sightings');
    await post(body.replace('"r"', '"s"'), sign(body));
    expect(await sql.rows('SELECT name FROM engine_sightings')).toEqual([]);
  });

  it('returns 401 for an unsigned GET', async () => {
    expect((await route.GET(new Request(address) as never, undefined)).status).toBe(401);
  });
});
