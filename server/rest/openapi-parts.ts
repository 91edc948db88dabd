import type { Declaration } from '#server/api/declaration.ts';
import { publicUrl } from '#server/base/env.ts';
import { errorDetails } from '#server/contract/error-details.ts';
import { type ErrorCode, errors } from '#server/contract/errors.ts';
import type { ErrorRow } from '#server/contract/platform/error-row.ts';

type Json = Record<string, unknown>;

/** The schema of the standard error body (contract/errors.md). */
export const errorSchema: Json = {
  type: 'object',
  required: ['error', 'message', 'request_id', 'docs_url'],
  properties: {
    error: { type: 'string', description: 'Stable snake_case code; use it for branching.' },
    message: { type: 'string', description: 'Human sentence; may change.' },
    details: { type: 'object', additionalProperties: true },
    request_id: { type: 'string' },
    docs_url: { type: 'string', format: 'uri' },
    retry_after: { type: 'integer', description: 'Seconds; on 429 and 503.' },
    retry_at: { type: 'string', format: 'date-time', description: 'Only with the error cooldown.' },
  },
};

const text = { type: 'string' };
const integer = { type: 'integer' };

interface Header {
  readonly description: string;
  readonly schema: Json;
}
const headers = {
  'X-Request-Id': { description: 'Names the call in logs and support: yours, if you sent one.', schema: text },
  'X-RateLimit-Limit': { description: 'Calls per 60 s of the tighter bucket.', schema: integer },
  'X-RateLimit-Remaining': { description: 'Calls left in the tighter bucket.', schema: integer },
  'X-RateLimit-Reset': { description: 'Unix time in seconds at which the bucket is full again.', schema: integer },
  'Retry-After': { description: 'Seconds to wait.', schema: integer },
  'Svc-Test-Mode': { description: 'On every answer to a test key.', schema: { type: 'string', const: 'true' } },
  ETag: {
    description: 'Names this version; send it as `If-None-Match` to be answered 304 while it is current.',
    schema: text,
  },
  Deprecation: {
    description: 'The path, or the old token that was used, is deprecated, since when: `@` and a Unix time (RFC 9745).',
    schema: text,
  },
  Sunset: { description: 'When the path, or the old token that was used, ends: an HTTP date.', schema: text },
} as const satisfies Record<string, Header>;
type HeaderName = keyof typeof headers;

/**
 * Returns the components for the headers of responses. Each header has two components: one for responses that always
 * contain the header, and one for responses that may lack it.
 */
export const headerComponents = (): Json =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, header]) => [
      [name, { ...header, required: true }],
      [`${name}-Optional`, header],
    ]),
  );

const listed = (names: readonly HeaderName[], isRequired: boolean): Json =>
  Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}${isRequired ? '' : '-Optional'}` }]),
  );

/**
 * The statuses with which a call may be refused before its API key is known, or before the key's rate limit is counted.
 * A response with such a status may lack the headers that depend on the key.
 */
const early = [401, 403, 429, 500, 503];

/**
 * Returns the headers of a response with this status. The X-RateLimit-* headers are optional for statuses that may
 * occur before the key is known.
 */
export function responseHeaders(status: number, { scope, rest }: Declaration, path: string): Json {
  const always = listed(['X-Request-Id'], true);
  if (scope === 'public') return always;
  const isRetiring = rest?.retiring?.some((one) => one.path === path) === true;
  const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;
  return {
    ...always,
    ...(status === 401 ? {} : listed(limits, !early.includes(status))),
    ...listed(['Svc-Test-Mode'], false),
    ...listed(['Deprecation'], isRetiring || rest?.deprecatedAt !== undefined),
    ...listed(['Sunset'], isRetiring),
    ...(status === 429 || status === 503 ? listed(['Retry-After'], true) : {}),
  };
}

/**
 * Returns the security section of an operation, with the required scopes. An automation's token is sent in the header
 * of the API key, in the query or in the body.
 */
export function securityOf({ scope, furtherScopes }: Declaration): Json {
  if (scope === 'public') return { security: [] };
  if (scope === 'flow') return { security: [{ flowToken: [] }] };
  const needed = furtherScopes ? [scope, ...furtherScopes] : scope;
  return { security: [{ apiKey: [] }], 'x-required-scope': needed };
}

/** Returns an example of the response for each error, with the error's details. */
export const errorExamples = (): Json =>
  Object.fromEntries(
    (Object.keys(errors) as ErrorCode[]).map((code) => [
      code,
      {
        value: {
          error: (errors[code] as ErrorRow).phrase ?? code,
          message: errors[code].message,
          ...(errorDetails[code] ? { details: errorDetails[code] } : {}),
          request_id: 'req_4fJ8sKq2LmN0pRtUvWxYz123',
          docs_url: `${publicUrl()}/docs/errors/${code}`,
          ...(errors[code].status === 429 ? { retry_after: 12 } : {}),
          ...(code === 'cooldown' ? { retry_at: '2026-11-22T15:00:00.000Z' } : {}),
        },
      },
    ]),
  );

function openPath(summary: string, description: string, operationId: string, responses: Json): Json {
  return { get: { operationId, summary, description, tags: ['Service'], security: [], responses } };
}

/** Returns the descriptions of the two paths that need no API key and belong to no organization. */
export const openPaths = (): Json => ({
  '/health': openPath('Availability', 'Availability and the time to reach the database.', 'health', {
    200: {
      description: 'Available.',
      headers: listed(['X-Request-Id'], true),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Health' },
          example: { status: 'ok', db_ms: 0.8, version: '1.0.0', storage: 'ok' },
        },
      },
    },
    503: {
      description: 'The database does not answer in 2 s.',
      headers: listed(['X-Request-Id'], true),
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
      headers: listed(['X-Request-Id', 'ETag'], true),
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
    },
    304: {
      description: 'Unchanged since the version that `If-None-Match` names.',
      headers: listed(['X-Request-Id', 'ETag'], true),
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
    storage: {
      type: 'string',
      enum: ['ok', 'low'],
      description: 'low: files and work in bulk are refused (507 storage_full) for want of room; the rest goes on.',
    },
  },
};
