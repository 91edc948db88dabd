import { initTRPC } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiMeta, type OpenApiRouter } from 'trpc-to-openapi';
import { z } from 'zod';
import { type Declaration, isRead, pathParameters } from '#server/api/declaration.ts';
import { bodyFields } from '#server/api/to-app-error.ts';
import { toSchema, withNamedParts } from './openapi-schema.ts';

const trpc = initTRPC.meta<OpenApiMeta>().create();

interface Described {
  readonly name: string;
  readonly path: `/${string}`;
  readonly declaration: Declaration;
}

function documentedProcedure({ name, path, declaration }: Described) {
  const { rest } = declaration;
  if (!rest) throw new Error(`${name} has no place in the REST API`);
  const openapi = {
    method: rest.method,
    path,
    operationId: name,
    summary: declaration.summary,
    description: declaration.description,
    tags: [rest.tag],
    protect: declaration.scope !== 'public',
  };
  // The library reads these inputs only for the document and validates nothing with them, so they are not strict. In
  // the document, `additionalProperties` below makes the bodies strict.
  const procedure = trpc.procedure
    .meta({ openapi })
    .input(z.object(declaration.input.shape))
    .output(declaration.output);
  const never = () => {
    throw new Error('a description is not called');
  };
  return rest.method === 'GET' ? procedure.query(never) : procedure.mutation(never);
}

/**
 * Generates the OpenAPI document of the operations with a library. The operations are copied into a router that is used
 * only for the document, so the library cannot change how requests are handled (server/ARCHITECTURE.md#layers).
 */
export function describeOperations(
  operations: readonly Described[],
  info: { title: string; version: string; baseUrl: string; description: string },
) {
  const described = Object.fromEntries(
    operations.map((one) => [one.name.replaceAll('.', '_'), documentedProcedure(one)]),
  );
  return generateOpenApiDocument(trpc.router(described) as unknown as OpenApiRouter, {
    ...info,
    openApiVersion: '3.1.0',
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: svc_… or svc_test_…' },
      flowToken: { type: 'http', scheme: 'bearer', description: 'The token of one automation, from its page.' },
    },
  });
}

type Json = Record<string, unknown>;

/** Returns the fields that `withNeeds` has declared as required in an input. */
function needsOf({ input }: Declaration): { required: readonly string[]; allOf: readonly unknown[] } {
  const { required = [], allOf = [] } = (input.meta() ?? {}) as { required?: string[]; allOf?: unknown[] };
  return { required, allOf };
}

interface NamedVariant {
  readonly properties: { readonly type: { readonly const: string } };
}

/**
 * Builds the schemas of a body that is a union by its `type` field. There is one named schema for each type, and one
 * for the union.
 */
function unionSchema(body: z.ZodType): { schema: Json; named: Json } {
  const { schema, named } = withNamedParts(toSchema(body));
  const { title, ...union } = schema as Json & { title: string };
  const mapping = Object.fromEntries(
    Object.entries(named as Record<string, NamedVariant>).map(([name, { properties }]) => [
      properties.type.const,
      `#/components/schemas/${name}`,
    ]),
  );
  const any = { ...union, discriminator: { propertyName: 'type', mapping } };
  return { schema: { $ref: `#/components/schemas/${title}` }, named: { ...named, [title]: any } };
}

function plainSchema(declaration: Declaration): { schema: Json; named: Json } {
  const fields = bodyFields(declaration);
  const shape = Object.fromEntries(fields.map((name) => [name, declaration.input.shape[name] as z.ZodType]));
  const schema = toSchema(z.strictObject(shape));
  const needs = needsOf(declaration);
  const required = [...new Set([...((schema.required as string[] | undefined) ?? []), ...needs.required])];
  return {
    schema: {
      ...schema,
      ...(required.length > 0 ? { required } : {}),
      ...(needs.allOf.length > 0 ? { allOf: needs.allOf } : {}),
    },
    named: {},
  };
}

/**
 * Returns the named schemas of all request bodies. Request bodies do not allow unknown fields, while response bodies
 * do.
 */
export function namedBodies(declarations: readonly Declaration[]): Json {
  return Object.assign({}, ...declarations.map(({ body }) => (body ? unionSchema(body).named : {}))) as Json;
}

/** Returns the request body of an operation for the OpenAPI document, or undefined if the operation has no body. */
export function requestBodyOf(declaration: Declaration): Json | undefined {
  const fields = bodyFields(declaration);
  if (isRead(declaration) || fields.length === 0) return undefined;
  const { schema } = declaration.body ? unionSchema(declaration.body) : plainSchema(declaration);
  const sent = Object.entries((declaration.example.input ?? {}) as Json).filter(([name]) => fields.includes(name));
  const hasNeeds = ['required', 'allOf', '$ref'].some((keyword) => keyword in schema);
  return {
    required: hasNeeds,
    content: { 'application/json': { schema, ...(sent.length > 0 ? { example: Object.fromEntries(sent) } : {}) } },
  };
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body give the first result again; kept 7 days.',
  schema: { type: 'string', maxLength: 255 },
};

const requestIdHeader = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: 'Yours, reused in the answer and in our logs; one of another form is replaced.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
};

/** Returns the parameters that an operation takes from its path, query and headers. */
export function parametersOf(declaration: Declaration, path: string): Json[] {
  const { shape } = declaration.input;
  const inPath = pathParameters(path);
  const inQuery = isRead(declaration)
    ? Object.keys(shape).filter((name) => !inPath.includes(name))
    : [...(declaration.rest?.query ?? []), ...(declaration.rest?.alsoInQuery ?? [])];
  const parameter = (where: 'path' | 'query') => (name: string) => {
    const { description, ...schema } = toSchema(shape[name] as z.ZodType);
    return { name, in: where, required: where === 'path', ...(description ? { description } : {}), schema };
  };
  const headers = ['idempotency_key' in shape ? idempotencyHeader : null, requestIdHeader].filter(
    (one) => one !== null,
  );
  return [...inPath.map(parameter('path')), ...inQuery.map(parameter('query')), ...headers];
}
