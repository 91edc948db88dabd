import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errors } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { describeFailure } from './describe-failure.ts';
import { postWebhook } from './post-webhook.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * Starts a server and returns its URL. Use a short `timeoutMs` only if no response is expected; otherwise a busy
 * machine could miss the response.
 */
async function listen(server: Server, timeoutMs = 10_000): Promise<string> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const target = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: target, WEBHOOK_TIMEOUT_MS: String(timeoutMs) });
  return target;
}

const receiver = (act: (response: ServerResponse) => void) => {
  let requests = 0;
  const server = http.createServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => act(response));
  });
  return { server, requests: () => requests };
};

const body = Buffer.from('{"id":"evt_1"}');

describe('a failed attempt of postWebhook', () => {
  it.each<[string, (response: ServerResponse) => void, RegExp, number | null]>([
    ['hangs', () => {}, /no complete answer within 0.3 s/, null],
    [
      'drips its body',
      (response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
      /no complete answer within 0.3 s/,
      200,
    ],
    ['resets', (response) => void response.socket?.destroy(), /ECONNRESET|socket hang up/, null],
    [
      'ends in the middle of its answer',
      (response) =>
        void response.writeHead(200, { 'content-length': '9' }).write('x', () => response.socket?.destroy()),
      /./,
      200,
    ],
    ['redirects', (response) => void response.writeHead(307, { location: '/elsewhere' }).end(), /HTTP 307/, 307],
    ['answers 500', (response) => void response.writeHead(500).end('no'), /HTTP 500/, 500],
  ])('sends one request and reports the failure within 2 s when the receiver %s', async (_what, act, error, status) => {
    const { server, requests } = receiver(act);
    const target = await listen(server, error.source.includes('within') ? 300 : 10_000);
    const result = await postWebhook(`http://${target}/hook`, {}, body);
    expect(result.error).toMatch(error);
    expect(result.responseStatus).toBe(status);
    expect(result.durationMs).toBeLessThan(2_000);
    expect(requests()).toBe(1);
  });

  it('reports ECONNREFUSED when no server listens', async () => {
    const target = await listen(receiver(() => {}).server);
    servers.splice(0).forEach((server) => void server.close());
    expect((await postWebhook(`http://${target}/`, {}, body)).error).toMatch(/ECONNREFUSED/);
  });

  it('is described by its error code: ETIMEDOUT, UND_ERR_SOCKET or ECONNREFUSED', () => {
    const late = new errors.ConnectTimeoutError(
      'Connect Timeout Error (attempted address: 10.0.0.7:443, timeout: 1000ms)',
    );
    expect(describeFailure(late)).toBe('ETIMEDOUT: no connection came about');
    // In this case the connection was not closed: the receiver sent data that belongs to no request.
    expect(describeFailure(new errors.SocketError('bad response'))).toBe('UND_ERR_SOCKET: bad response');
    // If several addresses were tried, Node's error has an empty message.
    expect(describeFailure(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  });

  it('does not reveal the names in a certificate that belongs to another host', () => {
    const said = new Error(
      "Hostname/IP does not match certificate's altnames: Host: a.test. is not in the cert's altnames: DNS:secret.internal",
    );
    const error = describeFailure(Object.assign(said, { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }));
    expect(error).toBe('ERR_TLS_CERT_ALTNAME_INVALID: the certificate is for another name');
  });

  it('reports a self-signed certificate, without a response status', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
    const file = (name: string) => path.join(folder, name);
    const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=receiver`;
    execFileSync('openssl', [...words.split(' '), '-keyout', file('key'), '-out', file('cert')], { stdio: 'ignore' });
    const credentials = { key: readFileSync(file('key')), cert: readFileSync(file('cert')) };
    rmSync(folder, { recursive: true });
    const target = await listen(https.createServer(credentials, (_request, response) => void response.end('ok')));
    const result = await postWebhook(`https://${target}/`, {}, body);
    expect(result).toMatchObject({ responseStatus: null, error: expect.stringMatching(/SELF_SIGNED|self-signed/i) });
  });
});

it('postWebhook reads no more than 4 KiB of an endless answer', async () => {
  const { server } = receiver((response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', more);
    };
    more();
  });
  const target = await listen(server);
  const result = await postWebhook(`http://${target}/`, {}, body);
  expect(result).toMatchObject({ responseStatus: 200, error: null });
  expect(result.responseBody).toHaveLength(4_096);
});

it.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://[::ffff:127.0.0.1]/',
  'https://127.0.0.1./',
  'http://93.184.216.34/',
])('postWebhook does not connect to %s, which is not an allowed target', async (target) => {
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: '' });
  expect(await postWebhook(target, {}, body)).toMatchObject({ error: 'the target is not allowed', durationMs: 0 });
});

describe('several calls of postWebhook to one receiver', () => {
  const counting = () => {
    const { server, requests } = receiver((response) => void response.end('ok'));
    const sockets: Socket[] = [];
    server.on('connection', (socket) => void sockets.push(socket));
    return { server, requests, sockets };
  };

  it('share a connection: 10 requests use at most 2', async () => {
    const { server, requests, sockets } = counting();
    const target = await listen(server);
    for (let n = 0; n < 10; n += 1) expect((await postWebhook(`http://${target}/`, {}, body)).error).toBeNull();
    expect(requests()).toBe(10);
    // If a request starts at the very moment in which another ends, a second connection is opened.
    expect(sockets.length).toBeLessThanOrEqual(2);
  });

  it('open a new connection when the receiver has closed the idle one', async () => {
    const { server, requests, sockets } = counting();
    const target = await listen(server);
    expect((await postWebhook(`http://${target}/`, {}, body)).error).toBeNull();
    const closed = once(sockets[0] as Socket, 'close');
    server.closeIdleConnections();
    await closed;
    expect((await postWebhook(`http://${target}/`, {}, body)).error).toBeNull();
    expect([requests(), sockets.length]).toEqual([2, 2]);
  });
});
