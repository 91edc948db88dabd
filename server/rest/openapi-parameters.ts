import type { z } from 'zod';
import { type Declaration, isRead, pathParameters } from '#server/api/declaration.ts';
import { toSchema } from './openapi-schema.ts';

type Json = Record<string, unknown>;

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

/** Returns the parameters of an operation in its path, query and headers. */
export function parametersOf(declaration: Declaration, path: string): Json[] {
  const { shape } = declaration.input;
  const inPath = pathParameters(path);
  const inQuery = isRead(declaration)
    ? Object.keys(shape).filter((name) => !inPath.includes(name))
    : [...(declaration.rest?.query ?? []), ...(declaration.rest?.alsoInQuery ?? [])];
  const parameter = (place: 'path' | 'query') => (name: string) => {
    const { description, ...schema } = toSchema(shape[name] as z.ZodType);
    return { name, in: place, required: place === 'path', ...(description ? { description } : {}), schema };
  };
  const headers = ['idempotency_key' in shape ? idempotencyHeader : null, requestIdHeader].filter(
    (one) => one !== null,
  );
  return [...inPath.map(parameter('path')), ...inQuery.map(parameter('query')), ...headers];
}
