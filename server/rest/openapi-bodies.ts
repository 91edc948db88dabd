import { z } from 'zod';
import { type Declaration, isRead } from '#server/api/declaration.ts';
import { bodyFields } from '#server/api/to-app-error.ts';
import { toSchema, withNamedParts } from './openapi-schema.ts';

type Json = Record<string, unknown>;

/** Returns the required fields of an input that were declared with `withNeeds`. */
function needsOf({ input }: Declaration): { required: readonly string[]; allOf: readonly unknown[] } {
  const { required = [], allOf = [] } = (input.meta() ?? {}) as { required?: string[]; allOf?: unknown[] };
  return { required, allOf };
}

interface NamedVariant {
  readonly properties: { readonly type: { readonly const: string } };
}

/**
 * Builds the schemas of a body that is a union by its `type` field: one named schema for each type, and one for the
 * union.
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

/** Returns the named schemas of all request bodies. They do not allow unknown fields, while those of responses do. */
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
