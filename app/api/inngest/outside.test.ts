import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';

const signingKey = 'signkey-test-0123456789abcdef0123456789abcdef';
Object.assign(process.env, { INNGEST_SIGNING_KEY: signingKey, INNGEST_EVENT_KEY: 'an-event-key' });

// Loaded only now: the client looks at its variables when it is made.
const route = await import('./route.ts');
const { pool } = await import('#server/db/pool.ts');
afterAll(() => pool.end());

const address = 'http://test/api/inngest?fnId=parley-sweep&stepId=step';
// Keys in canonical order, so that the text itself is what is signed (inngest-protocol.md §1).
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

describe('an Inngest outside drives the functions, and nobody else', () => {
  it('runs a function whose call is signed, and signs the answer', async () => {
    const response = await post(body, sign(body));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-inngest-sdk')).toMatch(/^inngest-js:v4/);
    expect(response.headers.get('x-inngest-signature')).toMatch(/^t=\d+&s=[0-9a-f]{64}$/);
  });

  it('takes the same content written otherwise: the signature is over its canonical form', async () => {
    expect((await post(JSON.stringify(JSON.parse(body), null, 2), sign(body))).status).toBe(200);
  });

  it.each([
    ['no signature', () => post(body, null)],
    ['another key', () => post(body, sign(body, 'signkey-test-ffff'))],
    ['another body', () => post(body.replace('"r"', '"s"'), sign(body))],
    ['a signature of ten minutes ago', () => post(body, sign(body, signingKey, Math.floor(Date.now() / 1_000) - 600))],
  ])('401: %s', async (_what, ask) => {
    expect((await ask()).status).toBe(401);
  });

  it('shows strangers nothing of itself', async () => {
    expect((await route.GET(new Request(address) as never, undefined)).status).toBe(401);
  });
});
