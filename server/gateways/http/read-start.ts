import type http from 'node:http';

interface Start {
  readonly bytes: Buffer;
  /** Whether the response was longer than what was read. */
  readonly cut: boolean;
}

/**
 * Reads the beginning of a response up to a limit and drops the rest. Rejects when the connection breaks before that.
 */
export function readStart(response: http.IncomingMessage, bytesMax: number): Promise<Start> {
  const { promise, resolve, reject } = Promise.withResolvers<Start>();
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = () => resolve({ bytes: Buffer.concat(chunks).subarray(0, bytesMax), cut: size > bytesMax });
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < bytesMax) return;
    finish();
    response.destroy();
  });
  response.on('end', finish);
  response.on('error', reject);
  response.on('aborted', () => reject(new Error('the connection was closed before the answer ended')));
  return promise;
}
