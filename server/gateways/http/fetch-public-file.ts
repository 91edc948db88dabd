import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { isAllowedTarget, parseTarget } from './check-target.ts';
import { guardLookup } from './guard-lookup.ts';
import { resolveName } from './resolve-name.ts';

interface PublicFile {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly name: string;
}

const guardedLookup = guardLookup(resolveName);

function get(url: URL, signal: AbortSignal): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const guard = isAllowedTarget(url) ? {} : { lookup: guardedLookup };
  const options = { signal, headers: { 'User-Agent': 'Parley/1.0' }, ...guard };
  (url.protocol === 'https:' ? https : http).get(url, options, resolve).on('error', reject);
  return promise;
}

/**
 * A file at an address a stranger named: public https only, the address dialled is the address checked, no redirects,
 * at most `bytesMax`. Null for anything else.
 */
export async function fetchPublicFile(
  address: string,
  bytesMax: number,
  signal: AbortSignal,
): Promise<PublicFile | null> {
  const url = parseTarget(address);
  if (!url) return null;
  try {
    const response = await get(url, signal);
    if (response.statusCode !== 200) {
      response.destroy();
      return null;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesMax) return null;
      chunks.push(chunk);
    }
    const mimeType = response.headers['content-type'] ?? 'application/octet-stream';
    return { bytes: Buffer.concat(chunks), mimeType, name: path.basename(url.pathname) || 'file' };
  } catch {
    return null;
  }
}
