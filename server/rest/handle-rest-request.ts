import { callerAddress } from '#server/access/address.ts';
import type { SeenCall } from '#server/access/request-log/describe-call.ts';
import { noteCall } from '#server/access/request-log/note-call.ts';
import { markTestKey } from '#server/api/admit.ts';
import type { CallContext } from '#server/api/context.ts';
import { bodyFields, toAppError } from '#server/api/to-app-error.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { differs } from '#server/base/errors/differs.ts';
import { deprecationHeaders } from '#server/base/http/deprecation-headers.ts';
import { isUuid } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { isStorageLow } from '#server/base/process/free-space.ts';
import { pingDatabase } from '#server/db/ping.ts';
import { errorEnvelope } from './error-envelope.ts';
import { answerOpenapi } from './openapi-document.ts';
import { readJson } from './read-json.ts';
import { requestIdOf } from './request-id.ts';
import type { RestAnswer, RestRequest } from './rest-request.ts';
import { type Match, matchRoute, type Route } from './route-table.ts';

export const basePath = '/v1';
/**
 * The response of one of the two paths that need no API key. Browsers may read the response on pages of other sites.
 */
interface OpenAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

const version = '1.0.0';
const patienceMs = 2_000;

/**
 * GET /health: returns `db_ms`, the time to reach the database. The status is 503 if the database does not reply within
 * 2 s (contract/organization.md#health). `storage` is `low` while files and bulk work are refused because storage space
 * is low. Low space does not change the status, because everything else works.
 */
async function answerHealth(): Promise<{ status: number; body: string }> {
  const milliseconds = await pingDatabase(patienceMs);
  if (milliseconds === null)
    return { status: 503, body: JSON.stringify({ status: 'unavailable', db_ms: null, version }) };
  const storage = (await isStorageLow()) ? 'low' : 'ok';
  return { status: 200, body: JSON.stringify({ status: 'ok', db_ms: milliseconds, version, storage }) };
}

const openRoutes: Record<string, () => Promise<OpenAnswer>> = {
  '/health': answerHealth,
  '/openapi': answerOpenapi,
};

/**
 * The part of a call's input that the request log receives: the input if the call reads data, otherwise the bytes of
 * the body.
 */
type SeenInput = { -readonly [name in 'input' | 'body']: SeenCall[name] };

type Input = Record<string, unknown>;

const bodyMaxDefault = 1024 * 1024;

/**
 * Refuses a body field that belongs in the path or the query, as an unknown field. Otherwise one of the two values
 * would be ignored without an error.
 */
function refuseMisplaced({ declaration, parameters, rest }: Route, body: Input): void {
  const misplaced = [...parameters, ...(rest.query ?? [])].filter((name) => Object.hasOwn(body, name));
  if (misplaced.length === 0) return;
  throw new AppError('unknown_fields', { unknown_fields: misplaced, allowed_fields: bodyFields(declaration) });
}

/** Refuses a field that is in both the query and the body with different values. */
function refuseTwoValues({ rest }: Route, query: Input, body: Input): void {
  for (const name of rest.alsoInQuery ?? []) {
    const both = Object.hasOwn(query, name) && Object.hasOwn(body, name);
    if (both && query[name] !== body[name]) throw differs(name, 'the query and the body');
  }
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/**
 * Returns the idempotency key of the request, from the header or the body, as part of the input. A blank key counts as
 * missing. Two different keys are refused (contract/transport.md#values).
 */
function keyOf({ declaration }: Route, header: string | undefined, { idempotency_key: own }: Input): Input {
  if (!('idempotency_key' in declaration.input.shape) || header === undefined || isBlank(header)) return {};
  if (own !== undefined && !isBlank(own) && own !== header) {
    throw differs('idempotency_key', 'the header Idempotency-Key and the body');
  }
  return { idempotency_key: header };
}

/**
 * Reads body, query and path into one input object. Called only after the caller was authenticated, so that a stranger
 * learns nothing from the errors of an invalid body.
 */
async function readInput(request: RestRequest, route: Route, parameters: Input, seen: SeenInput): Promise<Input> {
  const query = route.readQuery(request.query);
  if (!route.takesBody) {
    seen.input = { ...query, ...parameters };
    return seen.input as Input;
  }
  const bytes = await request.readBody(route.rest.bodyMax ?? bodyMaxDefault);
  if (bytes === 'too_large') throw new AppError('payload_too_large');
  seen.body = bytes;
  const body = readJson(bytes);
  refuseMisplaced(route, body);
  refuseTwoValues(route, query, body);
  // A spread is used instead of assignments. A key named `__proto__` then stays a normal (unknown) key and does not
  // change the object's prototype.
  return { ...query, ...body, ...keyOf(route, request.headers['idempotency-key'], body), ...parameters };
}

/**
 * Returns a function that reads the input of a call. Both the admission check and the operation may call this function.
 * The body can be read only once, so further calls return the input of the first call.
 */
function inputReader(
  request: RestRequest,
  route: Route,
  parameters: Record<string, string>,
  seen: SeenInput,
): () => Promise<Input> {
  let read: Promise<Input> | null = null;
  return () => {
    read ??= readInput(request, route, parameters, seen);
    return read;
  };
}

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
 * Returns the path for the request log. A parameter is logged if it is an id or an agent's slug. Any other text that a
 * caller sent in place of an id, such as an e-mail address or a phone number, is not logged.
 */
function loggedPath(
  path: string,
  { rest, path: template }: Route,
  parameters: Readonly<Record<string, string>>,
): string {
  // A path without parameters is logged in its standard spelling, even if the caller encoded it differently, because
  // people search the log by path.
  if (Object.keys(parameters).length === 0) return `${basePath}${template}`;
  const isKept = rest.path.startsWith('/agents/') || Object.values(parameters).every(isUuid);
  return isKept ? path : `${basePath}${rest.path}`;
}

/** Whether the caller already has this version of the document. The ETags are compared weakly (RFC 9110 §13.1.2). */
const holds = (etag: string | undefined, ifNoneMatch: string | undefined): boolean =>
  etag !== undefined &&
  (ifNoneMatch ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

async function answerOpenRoute(path: string, request: RestRequest, ctx: CallContext): Promise<RestAnswer | null> {
  const { method } = request;
  const answer = openRoutes[path];
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

/** Returns the error for a request to a path that has no operation, or with a method that the path does not accept. */
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
 * Handles one request to the REST API, independently of the HTTP server (server/ARCHITECTURE.md#layers). Every thrown
 * error becomes the standard error body here, and every response carries X-Request-Id.
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
  const answer = (await answerOpenRoute(path, request, ctx)) ?? (await answerOperation(request, ctx, path));
  return request.method === 'HEAD' ? { ...answer, body: null } : answer;
}
