import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerOpenapi } from '#server/rest/openapi-document.ts';
import { startHarness } from '#server/testing/harness.ts';
import { compressAnswer } from './compress-answer.ts';
import { entryPointsFor } from './entry-points.ts';
import { createHttpServer } from './http-server.ts';

const api = startHarness();
const server = createHttpServer(entryPointsFor(false), async () => undefined);
let base: string;
let key: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`;
  key = await api.createKey(await api.createOrganization());
});
afterAll(() => server.close());

/** Returns the response as it was sent, without decompressing it as `fetch` would. */
async function raw(path: string, headers: Record<string, string>) {
  const { request } = await import('node:http');
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(base + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
] as const)('a response is compressed for Accept-Encoding %s', async (asked, encoding, unpack) => {
  const answer = await raw('/openapi', { 'accept-encoding': asked });
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
  const { body } = await answerOpenapi();
  expect(answer.body.length).toBeLessThan(body.length / 5);
  expect(unpack(answer.body).toString()).toBe(body);
});

it.each(['', 'identity', 'zstd', 'identity, gzip;q=0'])('Accept-Encoding %j gets no compression', async (asked) => {
  const answer = await raw('/openapi', asked ? { 'accept-encoding': asked } : {});
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers.vary).toBe('Accept-Encoding');
  expect(answer.body.toString()).toBe((await answerOpenapi()).body);
});

it('a long response of an operation is compressed, a short one is not', async () => {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip' };
  const long = await raw('/webhooks/event-types', headers);
  expect(long.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(long.body).toString()).data).toHaveLength(30);
  expect((await raw('/org', headers)).headers['content-encoding']).toBeUndefined();
});

it('GET /openapi through the test harness returns 304 for its own ETag', async () => {
  const { headers } = await api.call('GET', '/openapi');
  const again = await api.call('GET', '/openapi', { headers: { 'If-None-Match': headers.ETag ?? '' } });
  expect([again.status, again.body]).toEqual([304, null]);
});

it('GET /openapi over HTTP returns 304 for a list with its ETag, and 200 for another ETag', async () => {
  const { etag } = (await raw('/openapi', {})).headers as { etag: string };
  const again = await raw('/openapi', { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'gzip' });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.headers.etag).toBe(etag);
  expect((await raw('/openapi', { 'if-none-match': '"other"' })).status).toBe(200);
});

it('compressAnswer adds Accept-Encoding to an existing Vary header', async () => {
  const headers = { 'Content-Type': 'application/json', Vary: 'Origin' };
  const request = { headers: { 'accept-encoding': 'gzip' } } as unknown as IncomingMessage;
  const answer = await compressAnswer(Buffer.alloc(2_000, ' '), headers, request);
  expect(answer.headers).toEqual({ Vary: 'Origin, Accept-Encoding', 'Content-Encoding': 'gzip' });
});
