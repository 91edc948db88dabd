import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signPayload } from '#server/domain/developers/webhooks/attempts/sign-payload.ts';
import { explainSignature } from './explain-signature.ts';

const secret = 'whsec_4fJ8sKq2LmN0pRtUvWxYz123456789AB';
const body = '{"id":"evt_1","data":{"object":{"name":"Conceição"}}}';
const now = 1_795_200_000;
const headers = signPayload(secret, body, new Date(now * 1_000));
const explain = (change: object, at = now) => explainSignature({ body, headers, secret, ...change }, at);

describe('contract/webhooks.md#signature signature rule: explainSignature verifies a payload', () => {
  it('finds a genuine signature, also among all headers; it is fresh for 300 seconds', async () => {
    expect(await explain({})).toMatchObject({ kind: 'genuine', ageSeconds: 0, isFresh: true, cause: null });
    const all = `Svc-Event: contact.created\nSvc-Signature: ${headers}\nSvc-Attempt: 1`;
    expect(await explain({ headers: all }, now + 300)).toMatchObject({ kind: 'genuine', isFresh: true });
    expect(await explain({ headers: all }, now + 301)).toMatchObject({ kind: 'genuine', isFresh: false });
  });

  it.each([
    ['line_breaks', { body: `${body}\n` }],
    ['blanks', { body: `  ${body} ` }],
    ['reformatted', { body: JSON.stringify(JSON.parse(body), null, 2) }],
    ['secret_prefix', { secret: secret.replace('whsec_', '') }],
    ['secret_blanks', { secret: ` ${secret}` }],
    [null, { secret: 'whsec_another' }],
    [null, { body: body.replace('Conceição', 'Conceicao') }],
  ])('reports the cause %s for a signature that differs', async (cause, change) => {
    expect(await explain(change)).toMatchObject({ kind: 'different', cause });
  });

  it('reports the cause body_only for a signature over the body alone', async () => {
    const v1 = createHmac('sha256', secret).update(body).digest('hex');
    expect(await explain({ headers: `t=${now},v1=${v1}` })).toMatchObject({ kind: 'different', cause: 'body_only' });
  });

  it('reports no_signature for missing, truncated and too long signatures', async () => {
    for (const one of ['', 'Svc-Event: x', headers.slice(0, -1), `${headers}0`])
      expect(await explain({ headers: one })).toEqual({ kind: 'no_signature' });
  });
});
