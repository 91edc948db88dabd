import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

type Encoding = 'br' | 'gzip';

/** Below this, the headers of a compressed answer eat what compression saves. */
export const compressedFrom = 1_024;
const isText = /^(?:application\/json|text\/)/;

/** On libuv's threads: the event loop goes on meanwhile. Levels at which a list of 50 costs less than a millisecond. */
const encode: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 4 }),
};

/** What the caller takes of what we have; none without `Accept-Encoding`, or where it wants the text as it is. */
function encodingFor(request: IncomingMessage): Encoding | null {
  if (!request.headers['accept-encoding']) return null;
  const [best] = new Negotiator(request).encodings(['br', 'gzip', 'identity']);
  return best === 'br' || best === 'gzip' ? best : null;
}

/**
 * The body, which is long enough for it, as it travels and the headers that say so: compressed where the caller asks for it and it is worth it. Caches are
 * told that the answer depends on what was asked for, also when it went out as it is.
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
