import type { Declaration } from '#server/api/declaration.ts';
import { rateLimits } from '#server/contract/rate-limits.ts';

type Json = Record<string, unknown>;

/** interface.md §7: the standard error body. */
export const errorSchema: Json = {
  type: 'object',
  required: ['error', 'message', 'request_id', 'docs_url'],
  properties: {
    error: { type: 'string', description: 'Stable snake_case code; use it for branching.' },
    message: { type: 'string', description: 'Human sentence; may change.' },
    details: { type: 'object', additionalProperties: true },
    request_id: { type: 'string' },
    docs_url: { type: 'string', format: 'uri' },
    retry_after: { type: 'integer', description: 'Seconds; only on 429.' },
  },
};

const header = (description: string, schema: Json): Json => ({ description, schema });

const requestId = header('Identifies the call in logs and support.', { type: 'string' });
const integer = { type: 'integer' };

/** The headers an answer of this status carries. Before a key is known there are no X-RateLimit-*. */
export function responseHeaders(status: number, declaration: Declaration): Json {
  const always = { 'X-Request-Id': requestId };
  if (status === 401 || declaration.scope === 'public') return always;
  const limited = {
    'X-RateLimit-Limit': header(`Calls per 60 s (${rateLimits[declaration.limit]} per key).`, integer),
    'X-RateLimit-Remaining': header('Calls left in the tighter bucket.', integer),
    'X-RateLimit-Reset': header('Unix time in seconds at which the bucket is full again.', integer),
  };
  if (status !== 429) return { ...always, ...limited };
  return { ...always, ...limited, 'Retry-After': header('Seconds to wait.', integer) };
}

function openPath(summary: string, description: string, operationId: string, responses: Json): Json {
  return { get: { operationId, summary, description, tags: ['Service'], security: [], responses } };
}

/** The two paths that need no key and are no operations of an organization. */
export const openPaths = (): Json => ({
  '/health': openPath('Availability', 'Availability and the time to reach the database.', 'health', {
    200: {
      description: 'Available.',
      headers: { 'X-Request-Id': requestId },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Health' },
          example: { status: 'ok', db_ms: 0.8, version: '1.0.0' },
        },
      },
    },
    503: {
      description: 'The database does not answer in 2 s.',
      headers: { 'X-Request-Id': requestId },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Health' },
          example: { status: 'unavailable', db_ms: null, version: '1.0.0' },
        },
      },
    },
    405: {
      description: 'Only GET and HEAD.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  }),
  '/openapi': openPath('This document', 'The machine-readable interface description, OpenAPI 3.1.', 'openapi', {
    200: {
      description: 'The document.',
      headers: { 'X-Request-Id': requestId },
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
    },
    405: {
      description: 'Only GET and HEAD.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  }),
});

export const healthSchema: Json = {
  type: 'object',
  required: ['status', 'db_ms', 'version'],
  properties: {
    status: { type: 'string', enum: ['ok', 'unavailable'] },
    db_ms: { type: ['number', 'null'], description: 'Milliseconds to reach the database.' },
    version: { type: 'string' },
  },
};
