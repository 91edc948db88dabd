import type { AnyProcedure } from '@trpc/server';
import type { z } from 'zod';
import { type Declaration, pathParameters, type RestMethod, type RestRoute } from '#server/api/declaration.ts';
import { apiRouter } from '#server/api/root.ts';
import { now } from '#server/base/clock.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

type Retiring = NonNullable<RestRoute['retiring']>[number];

/** An operation at one path of the REST API, with the prepared functions that read its input. */
export interface Route {
  /** The name of the operation in the router, as `area.operation`. */
  readonly name: string;
  /** The path of the operation, or an alias of it, with {parameters}. */
  readonly path: string;
  readonly declaration: Declaration;
  readonly rest: RestRoute;
  readonly procedure: AnyProcedure;
  readonly parameters: readonly string[];
  readonly readQuery: (query: URLSearchParams) => Record<string, unknown>;
  readonly takesBody: boolean;
  /** The deprecation of this path. Null if the path is not deprecated. */
  readonly retires: (Retiring & { readonly replacement: string }) | null;
}

interface RouteNode {
  readonly fixed: Map<string, RouteNode>;
  variable?: RouteNode;
  readonly routes: Map<RestMethod, Route>;
  names: readonly string[];
}

const newNode = (): RouteNode => ({ fixed: new Map(), routes: new Map(), names: [] });

type Read = (text: string) => unknown;

const asWritten: Read = (text) => text;
const asBoolean: Read = (text) => (text === 'true' ? true : text === 'false' ? false : text);
/**
 * Parses a whole number of any length. A number that is too large to be exact becomes the largest safe integer, which
 * still exceeds every allowed maximum.
 */
const asNumber: Read = (text) =>
  /^-?\d{1,40}$/.test(text) ? Math.max(Math.min(Number(text), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER) : text;

interface Definition {
  readonly type: string;
  readonly innerType?: { readonly _zod: { readonly def: Definition } };
}

/**
 * Returns the function that parses a query parameter, by the type of its field. A text that cannot be parsed stays a
 * text, and the validation refuses it later.
 */
function readerOf(field: z.ZodType): Read {
  let definition = field._zod.def as unknown as Definition;
  while (definition.innerType) definition = definition.innerType._zod.def;
  if (definition.type === 'boolean') return asBoolean;
  return definition.type === 'number' ? asNumber : asWritten;
}

/**
 * Returns a function that reads the query parameters of an operation. The function is made once per operation. Unknown
 * parameters are ignored.
 */
function queryReader(
  shape: Readonly<Record<string, z.ZodType>>,
  names: readonly string[],
): (query: URLSearchParams) => Record<string, unknown> {
  const fields = names.map((name) => [name, readerOf(shape[name] as z.ZodType)] as const);
  return (query) => {
    const input: Record<string, unknown> = {};
    for (const [name, read] of fields) {
      const text = query.get(name);
      if (text !== null) input[name] = read(text);
    }
    return input;
  };
}

function compile(name: string, procedure: AnyProcedure, rest: RestRoute, path: string, retiring?: Retiring): Route {
  const declaration = procedure._def.meta as Declaration;
  const parameters = pathParameters(path);
  const fields = Object.keys(declaration.input.shape).filter((field) => !parameters.includes(field));
  const queryFields = rest.method === 'GET' ? fields : [...(rest.query ?? []), ...(rest.alsoInQuery ?? [])];
  return {
    name,
    path,
    declaration,
    rest,
    procedure,
    parameters,
    readQuery: queryReader(declaration.input.shape as never, queryFields),
    takesBody: rest.method !== 'GET',
    retires: retiring ? { ...retiring, replacement: rest.path } : null,
  };
}

/** Returns all operations of the REST API with their names. */
export function restOperations(): { name: string; declaration: Declaration; procedure: AnyProcedure }[] {
  return Object.entries(apiRouter._def.procedures as unknown as Record<string, AnyProcedure>)
    .map(([name, procedure]) => ({ name, procedure, declaration: procedure._def.meta as Declaration }))
    .filter(({ declaration }) => declaration.rest);
}

function add(root: RouteNode, path: string, route: Route): void {
  let node = root;
  for (const segment of path.split('/').slice(1)) {
    if (segment.startsWith('{')) {
      node.variable ??= newNode();
      node = node.variable;
    } else {
      const next = node.fixed.get(segment) ?? newNode();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  if (node.routes.has(route.rest.method)) throw new Error(`two operations at ${route.rest.method} ${path}`);
  node.routes.set(route.rest.method, route);
}

function buildTable(): RouteNode {
  const root = newNode();
  for (const { name, declaration, procedure } of restOperations()) {
    const { rest } = declaration;
    if (!rest) continue;
    for (const path of [rest.path, ...(rest.aliases ?? [])]) add(root, path, compile(name, procedure, rest, path));
    for (const one of rest.retiring ?? []) add(root, one.path, compile(name, procedure, rest, one.path, one));
  }
  return root;
}

export type Match =
  | { readonly kind: 'route'; readonly route: Route; readonly parameters: Record<string, string> }
  | { readonly kind: 'retired'; readonly replacement: string }
  | { readonly kind: 'other_methods'; readonly allow: readonly string[] }
  | { readonly kind: 'none' };

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/**
 * Finds the route for a path. At every level, a fixed segment is preferred over a parameter. For example, `DELETE
 * /contacts/tag` does not match `/contacts/{id}`.
 */
function find(
  node: RouteNode,
  segments: readonly string[],
  values: readonly string[],
): [RouteNode, readonly string[]] | null {
  const [segment, ...rest] = segments;
  if (segment === undefined) return node.routes.size > 0 ? [node, values] : null;
  const fixed = node.fixed.get(segment);
  const found = fixed && find(fixed, rest, values);
  if (found) return found;
  return node.variable && segment !== '' ? find(node.variable, rest, [...values, segment]) : null;
}

/** Finds the operation for a method and a path (without /v1). HEAD is accepted wherever GET is. */
export function matchRoute(method: string, path: string): Match {
  const segments = path.split('/').slice(1).map(decode);
  if (segments.includes(null)) return { kind: 'none' };
  const found = find(oncePerProcess('route-table', buildTable), segments as string[], []);
  if (!found) return { kind: 'none' };
  const [node, values] = found;
  const [{ retires } = { retires: null }] = node.routes.values();
  if (retires && now() > retires.until) return { kind: 'retired', replacement: retires.replacement };
  const route = node.routes.get((method === 'HEAD' ? 'GET' : method) as RestMethod);
  if (!route) {
    const methods = [...node.routes.keys()];
    return { kind: 'other_methods', allow: methods.includes('GET') ? [...methods, 'HEAD'] : methods };
  }
  return {
    kind: 'route',
    route,
    parameters: Object.fromEntries(route.parameters.map((name, i) => [name, values[i] ?? ''])),
  };
}
