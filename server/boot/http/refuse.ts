import type { IncomingMessage, ServerResponse } from 'node:http';
import { panelPath } from '#server/api/panel-body-max.ts';
import { publicUrl } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { errors } from '#server/contract/errors.ts';
import { requestIdOf } from '#server/rest/request-id.ts';
import { hasBody, readToEnd } from './take-body.ts';

/** Why a request is refused, as status and message. `code` selects the panel's own sentence where there is one. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Turns an error with a public code into a refusal. */
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
 * Returns the body of a refusal. The panel's client reads errors of its calls in tRPC's form; every other client reads
 * the envelope of contract/errors.md.
 */
function bodyOf({ status, code, message }: Refusal, path: string, requestId: string): unknown {
  if (!path.startsWith(`${panelPath}/`)) {
    const page = code in errors ? { docs_url: `${publicUrl()}/docs/errors/${code}` } : {};
    return { error: code, message, request_id: requestId, ...page };
  }
  return { error: { message, code: -32_600, data: { code, httpStatus: status, details: null } } };
}

/** Answers without having read the body, in such a way that a client that is still sending receives the answer too. */
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
