import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

type Encoding = 'br' | 'gzip';

/**
 * The smallest body that is compressed, in bytes. Below it, the headers of a compressed answer cost what compression
 * saves.
 */
export const compressedFrom = 1_024;
const isText = /^(?:application\/json|text\/)/;

/**
 * Compression runs on libuv's threads, so the event loop is not blocked. At these levels a list of 50 takes less than a
 * millisecond.
 */
const encode: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 4 }),
};

/**
 * Returns the encoding that the caller prefers among those supported. Returns null without `Accept-Encoding`, or when
 * the caller prefers the plain text.
 */
function encodingFor(request: IncomingMessage): Encoding | null {
  if (!request.headers['accept-encoding']) return null;
  const [best] = new Negotiator(request).encodings(['br', 'gzip', 'identity']);
  return best === 'br' || best === 'gzip' ? best : null;
}

/**
 * Returns the body as it is sent and the headers that describe it, compressed where it is a text and the caller accepts
 * that. The caller of this function passes only bodies of at least `compressedFrom` bytes. `Vary` tells caches that the
 * answer depends on `Accept-Encoding`, also when it was not compressed.
 */
export async function compressAnswer(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  request: IncomingMessage,
): Promise<{ readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }> {
  if (!isText.test(headers['Content-Type'] ?? '')) return { body, headers: {} };
  const vary = { Vary: [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ') };
  const encoding = encodingFor(request);
  if (encoding === null) return { body, headers: vary };
  return { body: await encode[encoding](body), headers: { ...vary, 'Content-Encoding': encoding } };
}
