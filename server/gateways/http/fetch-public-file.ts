import path from 'node:path';
import { parseTarget } from './check-target.ts';
import { guardedRequest } from './guarded-request.ts';

interface PublicFile {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly name: string;
}

/**
 * Fetches a file from a URL that came from outside. Only public https without redirects is allowed, and at most
 * `bytesMax` bytes are read. The connection goes to exactly the IP address that was checked. Null if any of these rules
 * is broken or the fetch fails.
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
