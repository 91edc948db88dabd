import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { sandboxToken, sandboxTokenHeader } from '#server/base/sandbox-token.ts';
import { freePort } from '#server/testing/servers/free-port.ts';
import { startReceiver } from '#server/testing/servers/receiver.ts';
import { unreachable } from './refusal.ts';
import { retryDelay } from './retry-delay.ts';
import { sendMessage } from './send-message.ts';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'reset';

let operator: Awaited<ReturnType<typeof startReceiver>>;
let script: Answer[] = [];
const paths: string[] = [];
const ok: Answer = { status: 200, body: { messages: [{ id: 'wamid.1' }], contacts: [{ wa_id: '551187650001' }] } };
const error = (code: number, status = 400, headers = {}): Answer => ({
  status,
  headers,
  body: { error: { message: `(#${code}) Title`, code, error_data: { details: 'why' } } },
});

beforeAll(async () => {
  operator = await startReceiver((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    if (request.url?.startsWith('/file'))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end('PNG');
    if (request.url?.endsWith('/media')) return void response.end(JSON.stringify({ id: '77' }));
    const answer = script.shift() ?? ok;
    if (answer === 'reset') return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? null));
  });
  completeEnv({ WHATSAPP_API_URL: `http://${operator.target}`, WEBHOOK_ALLOWED_TARGETS: operator.target });
});
afterAll(() => operator.stop());
afterEach(() => {
  script = [];
  paths.length = 0;
  operator.received.length = 0;
});

const number = { network: 'whatsapp', phoneNumberId: '1000', accessToken: 'token' };
const send = (message: Parameters<typeof sendMessage>[2] = { type: 'text', text: 'x' }, to = '5511987650001') =>
  sendMessage(number, to, message, { callbackData: 'm1' });

describe('sendMessage (whatsapp/operator.md#c1, #c5)', () => {
  it('retries a transient failure, with at most three requests', async () => {
    script = [error(131016, 500), error(130429, 429, { 'retry-after': '0' }), ok];
    expect(await send()).toEqual({ status: 'accepted', wamid: 'wamid.1', waId: '551187650001' });
    expect(paths.length).toBe(3);
    script = [error(131000), error(131000), error(131000), ok];
    expect(await send()).toMatchObject({ status: 'refused', refusal: { code: '131000', class: 'transient' } });
    expect(paths.length).toBe(6);
  });

  it.each([
    [190, 'connection'],
    [131048, 'quality'],
    [131047, 'window'],
    [131049, 'recipient'],
    [100, 'client'],
    [132000, 'template'],
    [131064, 'limit'],
    [999999, 'unknown'],
  ])('does not retry error %i (%s)', async (code, kind) => {
    script = [error(code), ok];
    expect(await send()).toMatchObject({
      status: 'refused',
      refusal: { code: String(code), class: kind, detail: 'why' },
    });
    expect(paths.length).toBe(1);
  });

  it('does not retry when the outcome is unknown: a reset, an empty 500 or a 200 without message id', async () => {
    script = ['reset', ok];
    const unknown = {
      code: 'operator_unreachable',
      retryable: false,
      title: expect.stringContaining('may or may not'),
    };
    expect(await send()).toMatchObject({ status: 'refused', refusal: unknown });
    script = [{ status: 500 }, ok];
    expect(await send()).toMatchObject({ status: 'refused', refusal: unknown });
    script = [{ status: 200, body: {} }, ok];
    expect(await send()).toMatchObject({ status: 'refused', refusal: unknown });
    expect(paths.length).toBe(3);
  });

  it('does not follow a redirect (307), and reports operator_unreachable as not retryable', async () => {
    script = [{ status: 307, headers: { location: '/file/elsewhere' } }, ok];
    const refusal = { code: 'operator_unreachable', detail: 'HTTP 307', retryable: false };
    expect(await send()).toMatchObject({ status: 'refused', refusal });
    expect(paths).toEqual(['POST /1000/messages']);
  });

  it('tries the other endpoint once after a refusal that points there, never after an unknown outcome', async () => {
    const template = (category: string) => {
      const about = { type: 'template' as const, name: 'promo', language: 'pt_BR', category };
      return { ...about, header: null, body: [], buttons: [] };
    };
    for (const code of [131063, 131061]) {
      script = [error(code), ok];
      expect(await send(template('UTILITY'))).toMatchObject({ status: 'accepted', wamid: 'wamid.1' });
      expect(paths.splice(0)).toEqual(['POST /1000/messages', 'POST /1000/marketing_messages']);
      const [usual, marketing] = operator.received.splice(0).map(({ body }) => JSON.parse(body));
      expect(marketing).toEqual({ ...usual, product_policy: 'CLOUD_API_FALLBACK' });
    }
    script = [error(134100), ok];
    expect(await send(template('MARKETING'))).toMatchObject({ status: 'accepted' });
    expect(paths.splice(0)).toEqual(['POST /1000/marketing_messages', 'POST /1000/messages']);
    script = [error(131063), error(131063), ok];
    expect(await send(template('UTILITY'))).toMatchObject({ refusal: { code: '131063' } });
    expect(paths.splice(0)).toHaveLength(2);
    for (const answer of ['reset', { status: 500 }, error(131062), error(131065)] as const) {
      script = [answer, ok];
      expect(await send(template('UTILITY'))).toMatchObject({ status: 'refused' });
      expect(paths.splice(0)).toEqual(['POST /1000/messages']);
    }
  });

  it('sends a template with a highest price only to the marketing endpoint, even after a refusal', async () => {
    const about = { type: 'template' as const, name: 'promo', language: 'pt_BR', category: null, maxPrice: 4_000 };
    const promo = { ...about, header: null, body: [], buttons: [] };
    expect(await send(promo)).toMatchObject({ status: 'accepted' });
    expect(paths).toEqual(['POST /1000/marketing_messages']);
    expect(JSON.parse(operator.received[0]?.body ?? '')).toMatchObject({
      product_policy: 'STRICT',
      optimization_spec: { bid_strategy: 'LOWEST_COST_WITH_BID_CAP', bid_amount: 4_000 },
    });
    for (const code of [134100, 131055, 131065]) {
      script = [error(code), ok];
      paths.length = 0;
      expect(await send(promo)).toMatchObject({ refusal: { code: String(code), class: 'client', retryable: false } });
      expect(paths).toEqual(['POST /1000/marketing_messages']);
    }
  });

  it('retries a 429 and a 404 without an error body', async () => {
    script = [{ status: 429 }, { status: 404 }, ok];
    expect(await send()).toMatchObject({ status: 'accepted' });
  });

  it('uploads a file once when the provider could not fetch its link (131052)', async () => {
    script = [error(131052), ok];
    const link = `http://${operator.target}/file/a.png`;
    const answer = await send({ type: 'image', media: { link }, caption: 'A', filename: null, voice: false });
    expect(answer).toMatchObject({ status: 'accepted' });
    expect(paths).toEqual(['POST /1000/messages', 'GET /file/a.png', 'POST /1000/media', 'POST /1000/messages']);
    expect(JSON.parse(operator.received.at(-1)?.body ?? '').image).toEqual({ id: '77', caption: 'A' });
    script = [error(131053), error(131053)];
    expect(await send({ type: 'image', media: { link }, caption: null, filename: null, voice: false })).toMatchObject({
      refusal: { code: '131053', class: 'media' },
    });
  });

  it('addresses a user id with "recipient" and a phone number with "to"', async () => {
    await send({ type: 'text', text: 'x' }, 'BR.13491208655302741918');
    await send({ type: 'text', text: 'x' }, '+5511987650001');
    const [first, second] = operator.received.map((one) => JSON.parse(one.body));
    expect(first).toMatchObject({ recipient: 'BR.13491208655302741918' });
    expect(first).not.toHaveProperty('to');
    expect(second).toMatchObject({ to: '5511987650001' });
  });

  it('returns a retryable refusal (unreachable) when no server listens', async () => {
    completeEnv({ WHATSAPP_API_URL: `http://127.0.0.1:${await freePort()}` });
    expect(await send()).toMatchObject({ status: 'refused', refusal: { class: 'unreachable', retryable: true } });
    completeEnv({ WHATSAPP_API_URL: `http://${operator.target}` });
  });

  it('refuses without a request when WHATSAPP_API_URL is not set, and names the setting', async () => {
    completeEnv({ WHATSAPP_API_URL: '' });
    expect(await send()).toMatchObject({
      status: 'refused',
      refusal: { code: 'operator_unreachable', detail: expect.stringContaining('WHATSAPP_API_URL is not set') },
    });
    const media = { bytes: Buffer.from('PNG'), mimeType: 'image/png', name: 'a.png' };
    const image = { type: 'image' as const, media, caption: null, filename: null, voice: false };
    expect(await send(image)).toMatchObject({ refusal: { code: 'operator_unreachable' } });
    expect(paths).toEqual([]);
    completeEnv({ WHATSAPP_API_URL: `http://${operator.target}` });
  });

  it('sends the sandbox token only to the deployment’s own sandbox', async () => {
    await send();
    completeEnv({ SANDBOX: 'true' });
    await send();
    completeEnv({ WHATSAPP_API_URL: `http://${operator.target}/sandbox-operator` });
    await send();
    completeEnv({ SANDBOX: 'false' });
    await send();
    completeEnv({ SANDBOX: '', WHATSAPP_API_URL: `http://${operator.target}` });
    expect(operator.received.map(({ headers }) => headers[sandboxTokenHeader])).toEqual([
      undefined,
      undefined,
      sandboxToken(),
      undefined,
    ]);
  });
});

describe('retryDelay', () => {
  const refusal = (kind: string, code: string) => ({ ...unreachable('x'), code, class: kind as 'pair' });
  const refused = (kind: string, code = '1', more = {}) => ({
    ok: false as const,
    refusal: refusal(kind, code),
    notSent: false,
    retryAfterMs: null,
    ...more,
  });
  it.each([
    [refused('transient'), [300, 600, null]],
    [refused('transient', '131060'), [5_000, 5_000, null]],
    [refused('throttle'), [1_000, 2_000, null]],
    [refused('throttle', '4', { retryAfterMs: 7_000 }), [7_000, 7_000, null]],
    [refused('pair'), [4_000, 16_000, null]],
    [refused('unreachable'), [null, null, null]],
    [refused('unreachable', 'x', { notSent: true }), [300, 600, null]],
    [refused('recipient'), [null, null, null]],
  ])('returns the delays after one, two and three attempts: case %#', (answer, waits) => {
    expect([1, 2, 3].map((tries) => retryDelay(answer, tries))).toEqual(waits);
  });
});
