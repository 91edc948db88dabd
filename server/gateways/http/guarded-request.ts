import http from 'node:http';
import https from 'node:https';
import { isAllowedTarget } from './check-target.ts';
import { guardLookup } from './guard-lookup.ts';
import { resolveName } from './resolve-name.ts';

/** The name lookup that Node's sockets use here. It accepts only hosts with public addresses. */
export const guardedLookup = guardLookup(resolveName);

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Buffer | undefined;
  readonly agents?: { readonly http: http.Agent; readonly https: https.Agent };
  readonly signal: AbortSignal;
}

/**
 * Sends one request to a URL that came from outside and that `parseTarget` has accepted. The connection goes to exactly
 * the IP address that was checked. Redirects are not followed. Rejects when there is no response.
 */
export function guardedRequest(url: URL, asked: Asked): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const { method, headers, body, agents, signal } = asked;
  const secure = url.protocol === 'https:';
  const options: https.RequestOptions = {
    method,
    headers,
    signal,
    ...(agents ? { agent: secure ? agents.https : agents.http } : {}),
    ...(isAllowedTarget(url) ? {} : { lookup: guardedLookup }),
  };
  const request = (secure ? https : http).request(url, options, resolve);
  request.on('error', reject);
  request.end(body);
  return promise;
}

interface Start {
  readonly bytes: Buffer;
  /** Whether the response was longer than the part that was read. */
  readonly cut: boolean;
}

/**
 * Reads the beginning of a response up to a limit and drops the rest. Rejects when the connection breaks before the
 * limit or the end is reached.
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
