import type { SeenCall } from '#server/access/describe-call.ts';
import { bodyFields } from '#server/api/to-app-error.ts';
import { AppError } from '#server/base/app-error.ts';
import { differs } from '#server/base/differs.ts';
import { readJson } from './read-json.ts';
import type { RestRequest } from './rest-request.ts';
import type { Route } from './route-table.ts';

/** What was read of a call on its way: of reads what they asked with, of others the bytes. */
export type SeenInput = { -readonly [name in 'input' | 'body']: SeenCall[name] };

type Input = Record<string, unknown>;

const bodyMaxDefault = 1024 * 1024;

/** A body field named like a path parameter would silently win or lose: it is an unknown field. */
function refuseMisplaced({ declaration, parameters, rest }: Route, body: Input): void {
  const misplaced = [...parameters, ...(rest.query ?? [])].filter((name) => Object.hasOwn(body, name));
  if (misplaced.length === 0) return;
  throw new AppError('unknown_fields', { unknown_fields: misplaced, allowed_fields: bodyFields(declaration) });
}

/** What may stand in the query as well as in the body says the same in both. */
function refuseTwoValues({ rest }: Route, query: Input, body: Input): void {
  for (const name of rest.alsoInQuery ?? []) {
    const both = Object.hasOwn(query, name) && Object.hasOwn(body, name);
    if (both && query[name] !== body[name]) throw differs(name, 'the query and the body');
  }
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** The key of header or body: blank is absent in either, and two of them are one (contract/transport.md#values). */
function keyOf({ declaration }: Route, header: string | undefined, { idempotency_key: own }: Input): Input {
  if (!('idempotency_key' in declaration.input.shape) || header === undefined || isBlank(header)) return {};
  if (own !== undefined && !isBlank(own) && own !== header) {
    throw differs('idempotency_key', 'the header Idempotency-Key and the body');
  }
  return { idempotency_key: header };
}

/** Body, query and path in one object. Read only after admission, so a stranger learns nothing from a broken body. */
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
  // Spread, not assigned: a key `__proto__` stays a key (and an unknown one) instead of bringing its fields in.
  return { ...query, ...body, ...keyOf(route, request.headers['idempotency-key'], body), ...parameters };
}

/** Reads a call's input when it is first asked for; admission and operation may ask, the body comes once. */
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
