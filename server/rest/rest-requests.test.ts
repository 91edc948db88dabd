import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let key: string;
beforeAll(async () => {
  key = await api.createKey(await api.createOrganization());
});
afterAll(() => api.stop());

describe('request ids and routes (contract/transport.md)', () => {
  it('reuses a harmless X-Request-Id in header and body, and replaces any other one', async () => {
    const kept = await api.call('GET', '/nowhere', { headers: { 'X-Request-Id': 'my-id:1.2_3' } });
    expect(kept.headers['X-Request-Id']).toBe('my-id:1.2_3');
    expect(kept.body.request_id).toBe('my-id:1.2_3');
    for (const bad of ['a b', 'x'.repeat(129), 'é', '<a>']) {
      const made = await api.call('GET', '/nowhere', { headers: { 'X-Request-Id': bad } });
      expect(made.headers['X-Request-Id']).toMatch(/^req_[0-9A-Za-z]{24}$/);
    }
  });

  it('returns 404 route_not_found for an unknown path, a trailing slash and a broken escape', async () => {
    for (const path of ['/nowhere', '/contacts/', '/contacts/%ZZ', '/contacts//x', '/']) {
      expect(await api.call('GET', path, { key })).toMatchObject({ status: 404, body: { error: 'route_not_found' } });
    }
  });

  it('returns 405 with Allow for an unsupported method, and answers HEAD where GET exists', async () => {
    const { status, body, headers } = await api.call('PUT', '/contacts', { key });
    expect({ status, error: body.error, allow: headers.Allow }).toEqual({
      status: 405,
      error: 'method_not_allowed',
      allow: 'GET, POST, HEAD',
    });
    expect(await api.call('HEAD', '/contacts', { key })).toMatchObject({ status: 200, body: null });
  });

  it('sends Svc-Test-Mode with a 404 or 405 only to a valid test key (contract/access.md#test-mode)', async () => {
    const organization = await api.createOrganization();
    const test = await api.createKey(organization, { test: true });
    const gone = await api.createKey(organization, { test: true, expiresAt: new Date(0) });
    const elsewhere = await api.createKey(organization, { test: true, allowedIps: ['203.0.113.7'] });
    for (const [method, path, status] of [
      ['GET', '/nowhere', 404],
      ['PUT', '/contacts', 405],
    ] as const) {
      const told = await api.call(method, path, { key: test });
      expect([told.status, told.headers['Svc-Test-Mode']]).toEqual([status, 'true']);
      for (const other of [key, gone, elsewhere, 'svc_test_nobodys', undefined]) {
        const answer = await api.call(method, path, { key: other });
        expect(answer.status).toBe(status);
        expect(answer.headers).not.toHaveProperty('Svc-Test-Mode');
      }
    }
  });

  it('serves GET /health and GET /openapi without a key; /health allows any origin, /contacts does not', async () => {
    const health = await api.call('GET', '/health');
    expect(health.body).toEqual({ status: 'ok', db_ms: expect.any(Number), version: '1.0.0', storage: 'ok' });
    expect(health.headers['Access-Control-Allow-Origin']).toBe('*');
    const document = await api.call('GET', '/openapi');
    expect(document.body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
    expect(document.body.paths['/contacts'].post.responses).toHaveProperty('409');
    expect((await api.call('GET', '/contacts', { key })).headers).not.toHaveProperty('Access-Control-Allow-Origin');
  });
});

describe('request bodies', () => {
  it.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"x"'],
    ['a repeated key', '{"email":"a@b.co","email":"c@d.co"}'],
    ['a repeated key deep down', '{"email":"a@b.co","fields":{"x":"1","x":"2"}}'],
    ['no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['nested too deeply', `{"email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])('returns 400 invalid_json for a body that is or has: %s', async (_what, rawBody) => {
    expect(await api.call('POST', '/contacts', { key, rawBody })).toMatchObject({
      status: 400,
      body: { error: 'invalid_json' },
    });
  });

  it('reads JSON sent as text/plain, with quotes and a colon inside a string', async () => {
    const rawBody = '{"email":"ct@example.com","name":"a:\\"b\\":c"}';
    const answer = await api.call('POST', '/contacts', { key, rawBody, headers: { 'Content-Type': 'text/plain' } });
    expect(answer).toMatchObject({ status: 200, body: { name: 'a:"b":c' } });
  });

  it.each([
    ['{"__proto__":{"email":"proto@example.com"}}'],
    ['{"email":"proto@example.com","__proto__":{"name":"x"}}'],
    ['{"email":"proto@example.com","constructor":1}'],
  ])('returns 400 unknown_fields for __proto__ and constructor, and stores nothing: %s', async (rawBody) => {
    expect(await api.call('POST', '/contacts', { key, rawBody })).toMatchObject({
      status: 400,
      body: {
        error: 'unknown_fields',
        details: { unknown_fields: [expect.stringMatching(/^__proto__|constructor$/)] },
      },
    });
    expect(await api.call('GET', '/contacts?email=proto@example.com', { key })).toMatchObject({ status: 404 });
  });

  it('returns 401 for a call without a key, even when the body is no valid JSON', async () => {
    expect(await api.call('POST', '/contacts', { rawBody: '{' })).toMatchObject({ status: 401 });
  });

  it('returns 413 payload_too_large for a body of more than 1 MiB', async () => {
    const rawBody = JSON.stringify({ email: 'a@b.co', name: 'x'.repeat(1024 * 1024) });
    expect(await api.call('POST', '/contacts', { key, rawBody })).toMatchObject({
      status: 413,
      body: { error: 'payload_too_large' },
    });
  });
});

describe('query parameters', () => {
  it('returns 400 for an invalid boolean or number, and ignores unknown parameters', async () => {
    for (const query of ['lost=banana', 'limit=', 'limit=0', 'limit=1.5', 'limit=x', 'opted_out=1']) {
      expect(await api.call('GET', `/contacts?${query}`, { key })).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      });
    }
    for (const query of [
      'lost=false',
      'limit=1000',
      'limit=99999999999999999999',
      'constructor=1',
      'toString=1',
      '__proto__=x',
    ]) {
      expect((await api.call('GET', `/contacts?${query}`, { key })).status).toBe(200);
    }
  });

  it('returns 400 invalid_cursor for a cursor that the API did not issue', async () => {
    for (const cursor of ['x', 'WyJhIl0', Buffer.from('["a","b","c"]').toString('base64url')]) {
      expect(await api.call('GET', `/contacts?cursor=${cursor}`, { key })).toMatchObject({
        status: 400,
        body: { error: 'invalid_cursor' },
      });
    }
  });
});
