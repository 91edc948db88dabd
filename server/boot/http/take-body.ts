import { IncomingMessage } from 'node:http';
import { AppError } from '#server/base/errors/app-error.ts';
import { readLimited } from '#server/base/http/read-limited.ts';
import type { BytesHeld } from './bytes-in-flight.ts';

/** Whether the headers announce a request body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function* counted(request: IncomingMessage, bytes: BytesHeld): AsyncGenerator<Uint8Array> {
  // Do not destroy the request here. The rest of the body is read later, so that the client receives the response.
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes.add((chunk as Uint8Array).length);
      yield chunk as Uint8Array;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    throw new AppError('invalid_json', undefined, { message: 'The connection ended before the body did.' });
  }
}

/**
 * Reads the body of a request and counts its bytes as they arrive. Returns `too_large` as soon as the body exceeds the
 * limit. Throws the errors of `BytesHeld.add`, and invalid_json when the client disconnects.
 */
export const readCounted = (
  request: IncomingMessage,
  bytes: BytesHeld,
  limitBytes: number,
): Promise<Uint8Array | 'too_large'> =>
  readLimited(counted(request, bytes), request.headers['content-length'], limitBytes);

/** Returns a copy of the request whose body has already been read. Its handler receives only this body. */
export function withBody(request: IncomingMessage, body: Uint8Array): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const replay = new IncomingMessage(request.socket);
  Object.assign(replay, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  replay.complete = true;
  if (body.length > 0) replay.push(body);
  replay.push(null);
  return replay;
}

/** How long a client may go on sending a body that is ignored, in milliseconds. */
const lingerMs = 10_000;

/**
 * Reads and ignores the rest of the request. If the connection were closed while the client is still sending, the
 * connection would be reset and the client would lose the response (RFC 9112 §9.6).
 */
export async function readToEnd(request: IncomingMessage): Promise<void> {
  if (request.closed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const patience = setTimeout(resolve, lingerMs);
  for (const end of ['end', 'close', 'error']) request.once(end, () => resolve());
  request.resume();
  await promise;
  clearTimeout(patience);
}
