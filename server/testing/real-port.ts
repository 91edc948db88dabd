import { once } from 'node:events';
import { Agent, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { answerPanelCall } from '#app/_trpc/answer-panel-call.ts';
import { panelPath } from '#server/api/panel-body-max.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { entryPointsFor } from '#server/boot/http/entry-points.ts';
import { createHttpServer } from '#server/boot/http/http-server.ts';
import { countFor, countHeader, countOf } from './count-trips.ts';

// Starts the product's own HTTP server with its entry points on a port of loopback, once for all test files of a
// process. A test's call goes through the same code as a real call, and the test reads the response from the
// connection.

/**
 * Handles a call of the panel in the same way as Next in production: makes a web standard request of the call, and
 * writes the response.
 */
async function handOn(incoming: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  if (!url.pathname.startsWith(`${panelPath}/`)) {
    response.writeHead(404).end();
    return;
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const method = incoming.method ?? 'GET';
  const body = method === 'GET' ? {} : { body: Readable.toWeb(incoming), duplex: 'half' };
  const answer = await answerPanelCall(new Request(url, { method, headers, ...body } as RequestInit));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

async function listen(): Promise<number> {
  const server = createHttpServer(entryPointsFor(false), handOn);
  // The server does the counted work outside the test's own async context. The request's header therefore says to which
  // count the work belongs.
  server.prependListener('request', ({ headers }) => countFor(headers[countHeader]));
  // The server must not keep the process running after the tests have ended.
  server.on('connection', (socket) => socket.unref());
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const shared = oncePerProcess('test-port', () => ({ port: listen(), agent: new Agent({ keepAlive: true }) }));

export interface Sent {
  readonly method: string;
  /** The URL path, with the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface Received {
  readonly status: number;
  /** Headers of the response, with the names as the server writes them. */
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
}

function headersOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers[rawHeaders[index] ?? ''] = rawHeaders[index + 1] ?? '';
  return headers;
}

/** Sends one request to the product's server and reads its whole answer. */
export async function ask({ method, path, headers = {}, body }: Sent): Promise<Received> {
  const { agent } = shared;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const sent: Record<string, string> = { ...headers, ...countOf() };
  if (bytes && bytes.length > 0) sent['content-length'] ??= String(bytes.length);
  const request = open({ host: '127.0.0.1', port: await shared.port, agent, method, path, headers: sent });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.end(bytes);
  const [answer] = await answered;
  return { status: answer.statusCode ?? 0, headers: headersOf(answer), bytes: await buffer(answer) };
}
