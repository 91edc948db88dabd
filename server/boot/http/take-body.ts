import { IncomingMessage } from 'node:http';
import { AppError } from '#server/base/errors/app-error.ts';
import { readLimited } from '#server/base/http/read-limited.ts';
import type { BytesHeld } from './bytes-in-flight.ts';

/** Whether the request says that a body follows. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function* counted(request: IncomingMessage, bytes: BytesHeld): AsyncGenerator<Uint8Array> {
  // The request is not destroyed here: unread bytes are read to the end afterwards, so that the answer arrives.
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
 * Reads the body and counts it as it arrives. Returns `too_large` as soon as there is more than the limit. Throws the
 * errors of `BytesHeld.add`, and invalid_json when the caller leaves.
 */
export const readCounted = (
  request: IncomingMessage,
  bytes: BytesHeld,
  limitBytes: number,
): Promise<Uint8Array | 'too_large'> =>
  readLimited(counted(request, bytes), request.headers['content-length'], limitBytes);

/** Returns the same request with its body already read, so that its next handler can receive no more than this. */
export function withBody(request: IncomingMessage, body: Uint8Array): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const replay = new IncomingMessage(request.socket);
  Object.assign(replay, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  replay.complete = true;
  if (body.length > 0) replay.push(body);
  replay.push(null);
  return replay;
}

/** How long a caller may go on sending a body that is not used. */
const lingerMs = 10_000;

/**
 * Reads the request to its end. A connection closed while the caller still sends is reset, and the answer is lost on
 * its way (RFC 9112 §9.6).
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
