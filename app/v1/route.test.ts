// Alone: the product determines only once per process whether our own server runs in front of Next.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markCaller } from '#server/access/address.ts';
import { startHarness } from '#server/testing/harness.ts';
import * as route from './[...path]/route.ts';

const handlers = { ...route };

const api = startHarness();
let key: string;
beforeAll(async () => {
  key = await api.createKey(await api.createOrganization());
});
afterAll(() => api.stop());

type Method = keyof typeof handlers;

interface Asked {
  readonly headers?: Record<string, string>;
  readonly rawBody?: string;
}

const requestOf = (method: string, path: string, { headers = {}, rawBody }: Asked) =>
  new Request(`http://test/v1${path}`, { method, headers, ...(rawBody === undefined ? {} : { body: rawBody }) });

/** Sends a request through Next's route and returns the response in the same format as the test harness. */
async function throughNext(method: Method, path: string, asked: Asked) {
  const headers = { ...asked.headers };
  markCaller(headers, '127.0.0.1');
  const response = await handlers[method](requestOf(method, path, { ...asked, headers }));
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: text === '' ? null : JSON.parse(text),
  };
}

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Headers that differ between any two calls, or that are set by the server around Next or by the harness. */
const volatile = new Set([
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'x-content-type-options',
  'content-security-policy',
  'referrer-policy',
]);
const steady = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(lowerCase(headers)).filter(([name]) => !volatile.has(name)));

describe('the route file of Next', () => {
  const email = '{"email":"same@example.com","name":"São João"}';
  it.each<[Method, string, Asked]>([
    ['GET', '/contacts', {}],
    ['HEAD', '/contacts', {}],
    ['GET', '/contacts?limit=0', {}],
    ['GET', '/contacts?q=S%C3%A3o%20Jo%C3%A3o', {}],
    ['GET', '/contacts/%ZZ', {}],
    ['GET', '/contacts/018f0000-0000-7000-8000-000000000000', {}],
    ['POST', '/contacts', { rawBody: '{' }],
    ['POST', '/contacts', { rawBody: '{"email":"a@b.co","planet":"x"}' }],
    ['POST', '/contacts', { rawBody: `{"name":"${'x'.repeat(1_100_000)}"}` }],
    ['PUT', '/contacts', { rawBody: email }],
    ['PATCH', '/nowhere', {}],
    ['DELETE', '/contacts', {}],
    ['OPTIONS', '/contacts', {}],
    ['OPTIONS', '/health', {}],
  ])('answers %s %s like our own server', async (method, path, asked) => {
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'same', ...asked.headers };
    const [next, ours] = [
      await throughNext(method, path, { ...asked, headers }),
      await api.call(method, path, { ...asked, headers }),
    ];
    expect(next.status).toBe(ours.status);
    expect(next.body).toEqual(ours.body);
    expect(steady(next.headers)).toMatchObject(steady(ours.headers));
  });

  it('writes a contact into the same database', async () => {
    const made = await throughNext('POST', '/contacts', {
      headers: { authorization: `Bearer ${key}` },
      rawBody: email,
    });
    expect(made).toMatchObject({ status: 200, body: { name: 'São João' } });
    const found = await api.call('GET', `/contacts/${made.body.id}`, { key });
    expect(found.body).toMatchObject({ email: 'same@example.com', name: 'São João' });
  });

  it('returns 401 without a key before it parses the body', async () => {
    expect(await throughNext('POST', '/contacts', { rawBody: '{' })).toMatchObject({
      status: 401,
      body: { error: 'missing_authorization' },
    });
  });
});

describe('the address of the caller', () => {
  const list = (headers: Record<string, string>) => handlers.GET(requestOf('GET', '/contacts', { headers }));
  let authorization: string;
  beforeAll(async () => {
    const organization = await api.createOrganization();
    authorization = `Bearer ${await api.createKey(organization, { allowedIps: ['203.0.113.7'] })}`;
  });

  it('is the socket’s address if our own server runs in front, whatever the headers say', async () => {
    const from = async (socket: string) => {
      const headers = { authorization, 'x-forwarded-for': '203.0.113.7', 'x-parley-caller': '203.0.113.7' };
      markCaller(headers, socket);
      return (await list(headers)).status;
    };
    expect(await from('203.0.113.7')).toBe(200);
    expect(await from('203.0.113.8')).toBe(403);
  });
});
