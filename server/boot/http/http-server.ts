import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { markAsked, markCaller } from '#server/access/address.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { awayError } from '#server/base/errors/is-database-away.ts';
import { log } from '#server/base/log.ts';
import { callBegins } from '#server/base/process/give-way.ts';
import { sandboxPath } from '#server/base/sandbox-token.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import { errorEnvelope } from '#server/rest/error-envelope.ts';
import { basePath } from '#server/rest/handle-rest-request.ts';
import { requestIdOf } from '#server/rest/request-id.ts';
import type { RestRequest } from '#server/rest/rest-request.ts';
import { type BytesHeld, holdBytes } from './bytes-in-flight.ts';
import { compressAnswer, compressedFrom } from './compress-answer.ts';
import { guardAnswer } from './guard-page.ts';
import { type HandOn, handOnGuarded } from './hand-on.ts';
import { badHost, badTarget, refusalOf, refuse } from './refuse.ts';
import { hasBody, readCounted, readToEnd } from './take-body.ts';

interface EntryAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The body of the response. If it is a stream, the headers already contain its Content-Length. */
  readonly body: string | Readable | null;
}

/**
 * An entry point that handles all requests below a path. An entry point takes and returns plain objects instead of
 * Node's request and response.
 */
export interface EntryPoint {
  readonly prefix: string;
  readonly handle: (request: RestRequest) => Promise<EntryAnswer>;
}

function flatHeaders(request: IncomingMessage): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = Array.isArray(value) ? value[0] : value;
  return headers;
}

async function answerAtEntry(
  entry: EntryPoint,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  bytes: BytesHeld,
): Promise<void> {
  const answer = await entry.handle({
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: flatHeaders(request),
    ip: request.socket.remoteAddress ?? '',
    readBody: (limitBytes) => readCounted(request, bytes, limitBytes),
  });
  const stream = answer.body !== null && typeof answer.body !== 'string' ? answer.body : null;
  const plain = typeof answer.body === 'string' ? Buffer.from(answer.body) : null;
  const isLong = plain !== null && plain.length >= compressedFrom;
  const travels = isLong ? await compressAnswer(plain, answer.headers, request) : null;
  const body = travels?.body ?? plain;
  const isUnread = hasBody(request) && !request.readableEnded;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...travels?.headers,
    // The body was not read to its end, so this connection cannot be used for another request.
    ...(isUnread ? { Connection: 'close' } : {}),
    ...(body ? { 'Content-Length': body.length } : {}),
  });
  if (stream) return sendStream(stream, response);
  if (isUnread) {
    response.write(body ?? '');
    await readToEnd(request);
  }
  response.end(isUnread ? undefined : (body ?? undefined));
}

/**
 * Sends a stream as the response. A client that disconnects before the end causes no error. The stream is closed in any
 * case.
 */
async function sendStream(stream: Readable, response: ServerResponse): Promise<void> {
  await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/**
 * Paths for which no person waits: the sandbox, which Parley itself calls; WhatsApp's webhook, which needs only a
 * confirmation; the job engine; live streams, which stay open; and health checks.
 */
const asksNothing = [
  sandboxPath,
  '/api/channels',
  '/api/inngest',
  '/api/live',
  '/api/visitor-live',
  `${basePath}/health`,
];

/** Whether a person or an integrator is waiting for the response. */
const isCall = (path: string) => !asksNothing.some((prefix) => isBelow(path, prefix));

/**
 * Returns the URL of the request. Returns null if the request does not name a path on this server, but `*`, a complete
 * URL or an invalid address.
 */
function targetOf({ url = '' }: IncomingMessage): URL | null {
  const full = `http://local${url}`;
  return url.startsWith('/') && URL.canParse(full) ? new URL(full) : null;
}

/**
 * Whether the request has exactly one Host header. If the request has two, a proxy in front of this server may have
 * used the other header. An HTTP/1.0 request may have none (RFC 9112 §3.2).
 */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

interface Broken {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
}

const broken = (status: number, message: string, code: ErrorCode = 'invalid_request'): Broken => ({
  status,
  code,
  message,
});

/** Error responses for requests that the HTTP parser cannot read, by Node's error code. */
const known: Readonly<Record<string, Broken>> = {
  HPE_HEADER_OVERFLOW: broken(431, 'The address and headers of the request are larger than this server reads.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: broken(413, 'The body is larger than allowed.', 'payload_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: broken(408, 'The request did not arrive in time.'),
};
const unreadable = broken(400, 'This is no HTTP request that this server can read.');
const notHere = broken(405, 'This address does not accept the method.', 'method_not_allowed');

/**
 * How long the client may still send before the connection is cut. If it were cut at once, the response would be lost.
 */
const lingerMs = 2_000;
const answered = new WeakSet<Duplex>();

/**
 * Writes an error response in the form of contract/errors.md directly to the connection, and then closes it. Used when
 * no more requests can be read from the connection.
 */
function answerRaw(socket: Duplex, { status, code, message }: Broken): void {
  if (answered.has(socket)) return;
  answered.add(socket);
  const requestId = requestIdOf(undefined);
  const body = JSON.stringify(errorEnvelope(new AppError(code, undefined, { message }), requestId).body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.on('error', () => socket.destroy());
  const patience = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(patience));
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** A request that is being answered, with its response. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers a request that the HTTP parser could not read, and closes the connection. If an earlier request on the
 * connection arrived completely, its response is sent first, and is then the last one.
 */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex, under: Exchange | undefined): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
  } else if (under?.request.complete) {
    under.response.shouldKeepAlive = false;
    under.response.once('finish', () => socket.end());
  } else if (under?.response.headersSent) {
    socket.destroy();
  } else {
    answerRaw(socket, known[error.code ?? ''] ?? unreadable);
  }
}

/**
 * Creates the HTTP server. One process serves everything on one port: Parley's entry points handle their own paths, and
 * Next handles all others (server/ARCHITECTURE.md#layers).
 */
export function createHttpServer(entryPoints: readonly EntryPoint[], handOn: HandOn): Server {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    guardAnswer(response);
    const url = targetOf(request);
    if (!url) return refuse(badTarget, '', request, response);
    if (!namesOneHost(request)) return refuse(badHost, url.pathname, request, response);
    const address = markCaller(request.headers, request.socket.remoteAddress ?? '');
    markAsked(request.headers, url);
    if (isCall(url.pathname)) response.once('close', callBegins());
    const entry = entryPoints.find(({ prefix }) => isBelow(url.pathname, prefix));
    if (!entry) return handOnGuarded(handOn, url, request, response, address);
    const bytes = holdBytes(address);
    return answerAtEntry(entry, url, request, response, bytes).finally(bytes.release);
  };
  /** The request that is currently being answered on each connection. */
  const under = new WeakMap<Duplex, Exchange>();
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    under.set(request.socket, { request, response });
    response.once('close', () => under.delete(request.socket));
    answer(request, response)
      .catch((error: unknown) => {
        const refused = error instanceof AppError ? error : awayError(error);
        if (!refused || response.headersSent) throw error;
        return refuse(refusalOf(refused), request.url ?? '', request, response);
      })
      .catch((error: unknown) => {
        const path = request.url?.split('?')[0];
        log.error({ error: String(error), path }, 'a request could not be answered');
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
  });
  // Refuse CONNECT requests, because this server is no proxy.
  server.on('connect', (_request, socket) => answerRaw(socket, notHere));
  server.on('clientError', (error, socket) => refuseBroken(error, socket, under.get(socket)));
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 70_000;
  server.requestTimeout = 120_000;
  return server;
}
