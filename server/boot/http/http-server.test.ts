import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer, type EntryPoint } from './http-server.ts';

const entry: EntryPoint = {
  prefix: '/entry',
  handle: async (request) => {
    const bytes = request.path === '/entry/unread' ? 'too_large' : await request.readBody(10);
    const body = bytes === 'too_large' ? 'too much' : Buffer.from(bytes).toString();
    return { status: bytes === 'too_large' ? 413 : 200, headers: {}, body };
  },
};
const server = createHttpServer([entry], (_request, response) => void response.end('page'));
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/**
 * Sends the whole request before reading anything, like a simple client. Returns the response, or the error if no
 * response came.
 */
async function sendAll(head: string, parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8').pause();
  const failed = once(socket, 'error').then(([error]) => String(error));
  const exchange = async () => {
    await once(socket, 'connect');
    for (const part of [head, ...parts]) {
      if (!socket.write(part)) await once(socket, 'drain');
      await turn();
    }
    socket.resume();
    let said = '';
    for await (const text of socket) said += text;
    return said;
  };
  return Promise.race([failed, exchange().catch(String)]);
}

const megabyte = 'x'.repeat(1024 * 1024);
const eight = Array.from({ length: 8 }, () => megabyte);
const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`;

it.each(['/entry', '/entry/unread'])('a client that sends too much can read the 413 response: %s', async (path) => {
  const said = await sendAll(head(path, `Content-Length: ${8 * megabyte.length}`), eight);
  expect(said).toMatch(/^HTTP\/1\.1 413 .*\r\n/);
  expect(said).toMatch(/\r\nConnection: close\r\n/);
  expect(said).toMatch(/too much$/);
});

it('a client that sends too much in chunks can read the 413 response', async () => {
  const chunks = eight.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
  const said = await sendAll(head('/entry', 'Transfer-Encoding: chunked'), [...chunks, '0\r\n\r\n']);
  expect(said).toMatch(/^HTTP\/1\.1 413 [\s\S]*too much$/);
});

it('a connection whose request body was read is kept open for the next request', async () => {
  const two = `${head('/entry', 'Content-Length: 2')}hi${head('/entry', 'Content-Length: 3\r\nConnection: close')}you`;
  const said = await sendAll(two, []);
  expect(said.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(said).toMatch(/hi[\s\S]*you$/);
});

/** Sends these bytes and returns the response as status, headers and JSON. */
async function answerTo(bytes: string, more: readonly string[] = []) {
  const said = await sendAll(bytes, more);
  const [headers = '', body = ''] = said.split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers, body: body === '' ? null : JSON.parse(body) };
}
const end = '\r\n\r\n';
const longHeader = `GET /entry HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}${end}`;

it.each([
  ['a header too large', 431, longHeader],
  ['an address too large', 431, `GET /entry?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x${end}`],
  ['no HTTP', 400, `hello${end}`],
  ['a header that is none', 400, `GET /entry HTTP/1.1\r\nHost: x\r\nno header${end}`],
  ['two lengths', 400, `POST /entry HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2${end}`],
  [
    'a length and chunks',
    400,
    `POST /entry HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked${end}`,
  ],
  [
    'chunk extensions too large',
    413,
    `POST /entry HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked${end}1;${'x'.repeat(20_000)}`,
  ],
  ['two hosts', 400, `GET /entry HTTP/1.1\r\nHost: x\r\nHost: y${end}`],
  ['one host twice', 400, `GET /page HTTP/1.1\r\nHost: x\r\nhost: x${end}`],
  ['no host', 400, `GET /entry HTTP/1.1${end}`],
  ['a tunnel', 405, `CONNECT example.com:443 HTTP/1.1\r\nHost: example.com${end}`],
])('%s: returns %i with error envelope and request id, and closes the connection', async (_what, status, bytes) => {
  const answer = await answerTo(bytes);
  const id = /\r\nX-Request-Id: (\S+)/.exec(answer.headers)?.[1];
  const code = status === 405 ? 'method_not_allowed' : status === 413 ? 'payload_too_large' : 'invalid_request';
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatch(/\r\nConnection: close/);
  expect(answer.body).toMatchObject({
    error: code,
    message: expect.any(String),
    request_id: id,
    docs_url: expect.stringMatching(new RegExp(`/docs/errors/${code}$`)),
  });
});

it('an HTTP/1.0 request without a host returns 200', async () => {
  expect(await sendAll(`GET /page HTTP/1.0${end}`, [])).toMatch(/^HTTP\/1\.1 200 [\s\S]*page$/);
});

it('a response arrives, and the connection ends, when malformed bytes follow the request', async () => {
  const said = await sendAll(`${head('/entry', 'Content-Length: 2')}hi${'nonsense'}${end}`, []);
  expect(said).toMatch(/^HTTP\/1\.1 200 [\s\S]*hi/);
});
