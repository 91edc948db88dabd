import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { markCaller } from '#server/access/caller-header.ts';
import { log } from '#server/base/log.ts';
import { readLimited } from '#server/base/read-limited.ts';
import type { RestRequest } from '#server/rest/rest-request.ts';
import { guardPage } from './guard-page.ts';

/** Answers whatever is not ours: the panel. */
export type HandOn = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

interface DoorAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** A stream comes with its own Content-Length. */
  readonly body: string | Readable | null;
}

/** A door of ours below a path: plain request in, plain answer out. */
export interface Door {
  readonly prefix: string;
  readonly handle: (request: RestRequest) => Promise<DoorAnswer>;
}

function flatHeaders(request: IncomingMessage): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = Array.isArray(value) ? value[0] : value;
  return headers;
}

async function answerAtDoor(door: Door, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await door.handle({
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: flatHeaders(request),
    ip: request.socket.remoteAddress ?? '',
    readBody: (limitBytes) =>
      // What is left unread is still read to its end below, so that the answer arrives.
      readLimited(request.iterator({ destroyOnReturn: false }), request.headers['content-length'], limitBytes),
  });
  const stream = answer.body !== null && typeof answer.body !== 'string' ? answer.body : null;
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : null;
  const isUnread = hasBody(request) && !request.readableEnded;
  response.writeHead(answer.status, {
    ...answer.headers,
    // A body we did not read to its end cannot be followed by another request on this connection.
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

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** How long a caller may go on sending what nobody will read. */
const lingerMs = 10_000;

/** Closed while the caller still sends, a connection is reset, and the answer is lost on its way (RFC 9112 §9.6). */
async function readToEnd(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const patience = setTimeout(resolve, lingerMs);
  for (const end of ['end', 'close', 'error']) request.once(end, () => resolve());
  request.resume();
  await promise;
  clearTimeout(patience);
}

/** A reader who leaves in the middle is no failure of ours; the stream is closed either way. */
async function sendStream(stream: Readable, response: ServerResponse): Promise<void> {
  await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** One process, one port: our doors answer themselves, everything else is handed on (design.md §2). */
export function createHttpServer(doors: readonly Door[], handOn: HandOn): Server {
  const handOnFrom = async (url: URL | null, request: IncomingMessage, response: ServerResponse) => {
    markCaller(request.headers, request.socket.remoteAddress ?? '');
    if (url) await guardPage(url, request, response);
    await handOn(request, response);
  };
  const server = createServer((request, response) => {
    const url = URL.canParse(`http://local${request.url}`) ? new URL(`http://local${request.url}`) : null;
    const door = url && doors.find(({ prefix }) => isBelow(url.pathname, prefix));
    const work = url && door ? answerAtDoor(door, url, request, response) : handOnFrom(url, request, response);
    work.catch((error: unknown) => {
      log.error({ error: String(error), path: request.url }, 'a request could not be answered');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 70_000;
  server.requestTimeout = 120_000;
  return server;
}
