import type { IncomingMessage, ServerResponse } from 'node:http';
import { panelPath } from '#server/api/panel-body-max.ts';
import { AppError } from '#server/base/app-error.ts';
import { errors } from '#server/contract/errors.ts';
import { hasBody, readToEnd } from './take-body.ts';

/** Why a request is not handed on, as status and words; `code` where the panel has a sentence of its own for it. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure of ours with a public code as a refusal. */
export const refusalOf = (error: AppError): Refusal => ({
  status: errors[error.code].status,
  code: error.code,
  message: error.publicMessage ?? errors[error.code].message,
  headers: error.headers,
});

const plain = (status: number, code: string, message: string): Refusal => ({ status, code, message });
export const badTarget = plain(400, 'invalid_request', 'This is not an address of this server.');
export const foreignSite = plain(403, 'foreign_site', 'Pages of other sites may not ask this.');
export const wrongMethod = (allow: readonly string[]): Refusal => ({
  ...plain(405, 'method_not_allowed', 'This address does not accept the method.'),
  headers: { Allow: allow.join(', ') },
});
export const tooLarge = refusalOf(new AppError('payload_too_large'));

/** The panel's client reads a failure of its calls in tRPC's form; everything else reads JSON with the code. */
function bodyOf({ status, code, message }: Refusal, path: string): unknown {
  if (!path.startsWith(`${panelPath}/`)) return { error: code, message };
  return { error: { message, code: -32_600, data: { code, httpStatus: status, details: null } } };
}

/** Answers without having looked into the body, in such a way that also who is still sending it reads the answer. */
export async function refuse(refusal: Refusal, path: string, request: IncomingMessage, response: ServerResponse) {
  const isUnread = hasBody(request) && !request.readableEnded;
  response.writeHead(refusal.status, {
    ...refusal.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(isUnread ? { Connection: 'close' } : {}),
  });
  const body = request.method === 'HEAD' ? '' : JSON.stringify(bodyOf(refusal, path));
  if (isUnread) {
    response.write(body);
    await readToEnd(request);
    response.end();
  } else {
    response.end(body);
  }
}
