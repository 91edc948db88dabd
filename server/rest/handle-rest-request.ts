import { callerAddress } from '#server/access/address.ts';
import { noteCall } from '#server/access/request-log/note-call.ts';
import { markTestKey } from '#server/api/admit.ts';
import type { CallContext } from '#server/api/context.ts';
import { toAppError } from '#server/api/to-app-error.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { deprecationHeaders } from '#server/base/http/deprecation-headers.ts';
import { isUuid } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { answerHealth } from './answer-health.ts';
import { errorEnvelope } from './error-envelope.ts';
import { answerOpenapi } from './openapi-document.ts';
import { inputReader, type SeenInput } from './read-input.ts';
import { requestIdOf } from './request-id.ts';
import type { RestAnswer, RestRequest } from './rest-request.ts';
import { type Match, matchRoute, type Route } from './route-table.ts';

export const basePath = '/v1';
/** The response of one of the two paths that need no API key. Browsers may read it on pages of other sites. */
interface OpenAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}
const openPlaces: Record<string, () => Promise<OpenAnswer>> = {
  '/health': answerHealth,
  '/openapi': answerOpenapi,
};

async function callRoute(
  request: RestRequest,
  ctx: CallContext,
  route: Route,
  parameters: Record<string, string>,
  seen: SeenInput,
) {
  return route.procedure({
    ctx,
    path: route.name,
    type: route.procedure._def.type,
    getRawInput: inputReader(request, route, parameters, seen),
    signal: undefined,
    batchIndex: 0,
  } as never) as Promise<unknown>;
}

function jsonAnswer(status: number, body: unknown, headers: Record<string, string>): RestAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  // An operation that does not return JSON sets its own Content-Type.
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers }, body: text };
}

function failureAnswer(error: AppError, ctx: CallContext): RestAnswer {
  if (error.code === 'internal_error') {
    log.error({ request_id: ctx.requestId, error: error.message, cause: error.cause }, 'a call failed unexpectedly');
  }
  if (error.code === 'service_unavailable') {
    log.warn({ request_id: ctx.requestId, error: error.message }, 'a call could not be served');
  }
  const { status, body } = errorEnvelope(error, ctx.requestId);
  return jsonAnswer(status, body, { ...ctx.answerHeaders, ...error.headers });
}

/**
 * Returns the path for the request log. The log contains ids, but no other text that a caller sent in place of an id,
 * such as an e-mail or a phone number. For agents the slug is allowed too.
 */
function loggedPath(path: string, { rest, path: place }: Route, parameters: Readonly<Record<string, string>>): string {
  // A path without parameters is logged in its standard spelling, even if it was encoded differently, because people
  // search the log by it.
  if (Object.keys(parameters).length === 0) return `${basePath}${place}`;
  const isKept = rest.path.startsWith('/agents/') || Object.values(parameters).every(isUuid);
  return isKept ? path : `${basePath}${rest.path}`;
}

/** Whether the caller already has this version of the document. Tags are compared weakly (RFC 9110 §13.1.2). */
const holds = (etag: string | undefined, ifNoneMatch: string | undefined): boolean =>
  etag !== undefined &&
  (ifNoneMatch ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

async function answerOpenPlace(path: string, request: RestRequest, ctx: CallContext): Promise<RestAnswer | null> {
  const { method } = request;
  const answer = openPlaces[path];
  if (!answer) return null;
  ctx.answerHeaders['Access-Control-Allow-Origin'] = '*';
  if (method !== 'GET' && method !== 'HEAD') {
    return failureAnswer(new AppError('method_not_allowed', undefined, { headers: { Allow: 'GET, HEAD' } }), ctx);
  }
  const { status, body, headers = {} } = await answer();
  const all = { ...ctx.answerHeaders, ...headers };
  if (holds(headers.ETag, request.headers['if-none-match'])) return { status: 304, headers: all, body: null };
  return jsonAnswer(status, body, all);
}

/** Returns the error for a request whose path or method belongs to no operation. */
function nothingHere(match: Exclude<Match, { kind: 'route' }>): AppError {
  if (match.kind === 'none') return new AppError('route_not_found');
  if (match.kind === 'retired') {
    const message = `This path has ended. Use ${match.replacement} instead.`;
    return new AppError('route_not_found', undefined, { message });
  }
  return new AppError('method_not_allowed', undefined, { headers: { Allow: match.allow.join(', ') } });
}

async function answerOperation(request: RestRequest, ctx: CallContext, path: string): Promise<RestAnswer> {
  const match = matchRoute(request.method, path);
  if (match.kind !== 'route') {
    await markTestKey(ctx);
    return failureAnswer(nothingHere(match), ctx);
  }
  const { retires } = match.route;
  if (retires) Object.assign(ctx.answerHeaders, deprecationHeaders(retires));
  const started = performance.now();
  const seen: SeenInput = { input: null, body: null };
  let answer: RestAnswer;
  let errorCode: string | null = null;
  try {
    const result = await callRoute(request, ctx, match.route, match.parameters, seen);
    answer = jsonAnswer(ctx.answer?.status ?? match.route.rest.status ?? 200, result, ctx.answerHeaders);
  } catch (error) {
    const failure = toAppError(error, match.route.declaration);
    errorCode = failure.code;
    answer = failureAnswer(failure, ctx);
  }
  noteCall({
    admitted: ctx.admitted,
    ending: retires?.ending ?? null,
    requestId: ctx.requestId,
    method: request.method,
    path: loggedPath(request.path, match.route, match.parameters),
    operation: match.route.name,
    status: answer.status,
    errorCode,
    durationMs: performance.now() - started,
    address: ctx.address,
    seen: { query: request.query, headers: request.headers, ...seen, answer: answer.body },
  });
  return answer;
}

/**
 * Handles one request to the REST API. It does not depend on the HTTP server (server/ARCHITECTURE.md#layers). Every
 * thrown error becomes the standard error body here, and every response carries X-Request-Id.
 */
export async function handleRestRequest(request: RestRequest): Promise<RestAnswer> {
  const requestId = requestIdOf(request.headers['x-request-id']);
  const ctx: CallContext = {
    credential: {
      kind: 'key',
      authorization: request.headers.authorization,
      tokenInQuery: request.query.get('token') ?? undefined,
    },
    address: callerAddress(request.ip, request.headers['x-forwarded-for']),
    requestId,
    answerHeaders: { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' },
    answer: {},
  };
  const path = request.path.slice(basePath.length);
  const answer = (await answerOpenPlace(path, request, ctx)) ?? (await answerOperation(request, ctx, path));
  return request.method === 'HEAD' ? { ...answer, body: null } : answer;
}
