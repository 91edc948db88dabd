import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer, type Door } from './http-server.ts';

const door: Door = {
  prefix: '/door',
  handle: async (request) => {
    const bytes = request.path === '/door/unread' ? 'too_large' : await request.readBody(10);
    const body = bytes === 'too_large' ? 'too much' : Buffer.from(bytes).toString();
    return { status: bytes === 'too_large' ? 413 : 200, headers: {}, body };
  },
};
const server = createHttpServer([door], (_request, response) => void response.end('page'));
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** Sends everything before it reads anything, as simple clients do; answers what came, or why nothing did. */
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

it.each(['/door', '/door/unread'])('lets who sends too much read the answer: %s', async (path) => {
  const said = await sendAll(head(path, `Content-Length: ${8 * megabyte.length}`), eight);
  expect(said).toMatch(/^HTTP\/1\.1 413 .*\r\n/);
  expect(said).toMatch(/\r\nConnection: close\r\n/);
  expect(said).toMatch(/too much$/);
});

it('does so too when the length was not told', async () => {
  const chunks = eight.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
  const said = await sendAll(head('/door', 'Transfer-Encoding: chunked'), [...chunks, '0\r\n\r\n']);
  expect(said).toMatch(/^HTTP\/1\.1 413 [\s\S]*too much$/);
});

it('keeps a connection whose body it read', async () => {
  const two = `${head('/door', 'Content-Length: 2')}hi${head('/door', 'Content-Length: 3\r\nConnection: close')}you`;
  const said = await sendAll(two, []);
  expect(said.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(said).toMatch(/hi[\s\S]*you$/);
});
