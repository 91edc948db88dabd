import path from 'node:path';
import { parseTarget } from './check-target.ts';
import { guardedRequest } from './guarded-request.ts';

interface PublicFile {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly name: string;
}

/**
 * Fetches a file from an address that a stranger named: public https only, no redirects, at most `bytesMax`. The
 * address dialled is the address checked. Returns null for anything else.
 */
export async function fetchPublicFile(
  address: string,
  bytesMax: number,
  signal: AbortSignal,
): Promise<PublicFile | null> {
  const url = parseTarget(address);
  if (!url) return null;
  try {
    const response = await guardedRequest(url, { method: 'GET', headers: { 'User-Agent': 'Parley/1.0' }, signal });
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
