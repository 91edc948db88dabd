import type { IncomingMessage, ServerResponse } from 'node:http';
import { panelPath } from '#server/api/panel-body-max.ts';
import { publicUrl } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { errors } from '#server/contract/errors.ts';
import { requestIdOf } from '#server/rest/request-id.ts';
import { hasBody, readToEnd } from './take-body.ts';

/** Why a request is refused. The panel shows its own text for the `code` if it has one, otherwise `message`. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Converts an error with a public code to a refusal. */
export const refusalOf = (error: AppError): Refusal => ({
  status: errors[error.code].status,
  code: error.code,
  message: error.publicMessage ?? errors[error.code].message,
  headers: error.headers,
});

const plain = (status: number, code: string, message: string): Refusal => ({ status, code, message });
export const badTarget = plain(400, 'invalid_request', 'This is not an address of this server.');
export const badHost: Refusal = {
  ...plain(400, 'invalid_request', 'A request names exactly one Host.'),
  headers: { Connection: 'close' },
};
export const foreignSite = plain(403, 'foreign_site', 'Pages of other sites may not ask this.');
export const wrongMethod = (allow: readonly string[]): Refusal => ({
  ...plain(405, 'method_not_allowed', 'This address does not accept the method.'),
  headers: { Allow: allow.join(', ') },
});
export const tooLarge = refusalOf(new AppError('payload_too_large'));

/**
 * Returns the response body of a refusal. For calls of the panel it has the error format of tRPC; for all others, the
 * format of contract/errors.md.
 */
function bodyOf({ status, code, message }: Refusal, path: string, requestId: string): unknown {
  if (!path.startsWith(`${panelPath}/`)) {
    const page = code in errors ? { docs_url: `${publicUrl()}/docs/errors/${code}` } : {};
    return { error: code, message, request_id: requestId, ...page };
  }
  return { error: { message, code: -32_600, data: { code, httpStatus: status, details: null } } };
}

/**
 * Refuses a request whose body may not have been read. Reads the rest of the body before it closes the connection, so
 * that a client that is still sending receives the response.
 */
export async function refuse(refusal: Refusal, path: string, request: IncomingMessage, response: ServerResponse) {
  const isUnread = hasBody(request) && !request.readableEnded;
  const requestId = requestIdOf(request.headers['x-request-id'] as string | undefined);
  const body = Buffer.from(JSON.stringify(bodyOf(refusal, path, requestId)));
  response.writeHead(refusal.status, {
    ...refusal.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    ...(isUnread ? { Connection: 'close' } : {}),
  });
  if (request.method !== 'HEAD') response.write(body);
  if (isUnread) await readToEnd(request);
  response.end();
}
