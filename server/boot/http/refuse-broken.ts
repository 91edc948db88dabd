import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '#server/base/errors/app-error.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import { errorEnvelope } from '#server/rest/error-envelope.ts';
import { requestIdOf } from '#server/rest/request-id.ts';

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
export const notHere = broken(405, 'This address does not accept the method.', 'method_not_allowed');

/**
 * How long the client may still send before the connection is cut. If it were cut at once, the response would be lost.
 */
const lingerMs = 2_000;
const answered = new WeakSet<Duplex>();

/**
 * Writes an error response in the form of contract/errors.md directly to the connection, and then closes it. Used when
 * no more requests can be read from the connection.
 */
export function answerRaw(socket: Duplex, { status, code, message }: Broken): void {
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
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers a request that the HTTP parser could not read, and closes the connection. If an earlier request on the
 * connection arrived completely, its response is sent first, and is then the last one.
 */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex, under: Exchange | undefined): void {
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
