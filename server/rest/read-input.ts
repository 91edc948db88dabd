import type { SeenCall } from '#server/access/request-log/describe-call.ts';
import { bodyFields } from '#server/api/to-app-error.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { differs } from '#server/base/errors/differs.ts';
import { readJson } from './read-json.ts';
import type { RestRequest } from './rest-request.ts';
import type { Route } from './route-table.ts';

/** What the request log gets of a call: the input if the call reads data, otherwise the bytes of the body. */
export type SeenInput = { -readonly [name in 'input' | 'body']: SeenCall[name] };

type Input = Record<string, unknown>;

const bodyMaxDefault = 1024 * 1024;

/**
 * Refuses a field of the body that belongs into the path or the query, as an unknown field. Otherwise one of two values
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
 * Returns the idempotency key of the request header as part of the input. A blank key in the header or the body counts
 * as missing. Different keys in both are refused (contract/transport.md#values).
 */
function keyOf({ declaration }: Route, header: string | undefined, { idempotency_key: own }: Input): Input {
  if (!('idempotency_key' in declaration.input.shape) || header === undefined || isBlank(header)) return {};
  if (own !== undefined && !isBlank(own) && own !== header) {
    throw differs('idempotency_key', 'the header Idempotency-Key and the body');
  }
  return { idempotency_key: header };
}

/**
 * Reads body, query and path into one input object. Called only after the caller was admitted, so that a stranger
 * learns nothing from the errors of a broken body.
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
  // Use a spread instead of an assignment. A key named `__proto__` then stays a normal (unknown) key and does not
  // change the object's prototype.
  return { ...query, ...body, ...keyOf(route, request.headers['idempotency-key'], body), ...parameters };
}

/**
 * Returns a function that reads the input of a call. Both admission and the operation may call it. The body is read
 * only on the first call, because it can be read only once.
 */
export function inputReader(
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
