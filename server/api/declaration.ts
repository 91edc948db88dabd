import type { z } from 'zod';
import type { Ending } from '#server/base/http/deprecation-headers.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';
import type { EndingName } from '#server/contract/platform/endings.ts';
import type { RateLimitName } from '#server/contract/platform/rate-limits.ts';

export type RestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Method and path of the operation in the REST API. */
export interface RestRoute {
  readonly method: RestMethod;
  /** The path after {base_url}, with {parameters}. */
  readonly path: `/${string}`;
  readonly tag: string;
  /** Success status. If absent, the status is 200. */
  readonly status?: 201 | 202;
  /**
   * Body of a 202 response, for operations that may accept a call and execute it later (the call's `answer.status` is
   * then 202).
   */
  readonly accepted?: { readonly output: z.ZodType; readonly example: unknown };
  /** Further paths for the same operation (POST /conversations/{id}/takeover). */
  readonly aliases?: readonly `/${string}`[];
  /**
   * Old paths of the operation that still work until a deadline. Response headers announce the deadline; afterwards the
   * paths are gone (contract/versions.md#deprecated).
   */
  readonly retiring?: readonly ({ readonly path: `/${string}`; readonly ending: EndingName } & Ending)[];
  /** Input fields that are sent in the query although the method is not GET. */
  readonly query?: readonly string[];
  /** Body fields that may be sent in the query instead. If both are sent, the body takes precedence. */
  readonly alsoInQuery?: readonly string[];
  /** A text type in which the operation may respond instead of JSON. */
  readonly alsoAnswers?: `text/${string}`;
  /** Since when the operation is deprecated. The Deprecation header of every response contains this date. */
  readonly deprecatedAt?: Date;
  /** Maximum size of the body in bytes. If absent, the maximum is 1 MiB. */
  readonly bodyMax?: number;
}

/** The declaration of an operation: who may call the operation and how often, its input and its output. */
export interface Declaration {
  /** Absent for operations that only the panel has. */
  readonly rest?: RestRoute;
  /**
   * Whether a panel operation reads or writes. Required if `rest` is absent, because otherwise the HTTP method tells.
   */
  readonly kind?: 'query' | 'mutation';
  readonly summary: string;
  readonly description: string;
  /**
   * The callers that may use the operation. A scope: keys and members that hold it. `any`: any valid key or member.
   * `public`: everyone, without authentication. `session` and `admin`: only members in the panel. `flow`: callers with
   * the token of an automation instead of a key.
   */
  readonly scope: Scope | 'any' | 'public' | 'session' | 'admin' | 'flow';
  /** Further scopes that the caller needs. For example, an export also contains messages. */
  readonly furtherScopes?: readonly Scope[];
  readonly limit: RateLimitName;
  /** Error codes that this operation may return, in addition to those that any operation may return. */
  readonly errors: readonly ErrorCode[];
  /**
   * Error codes that the contract names for single fields: for a malformed or missing field (`url`), for any value
   * inside a field (`buttons.*`), or only for its absence (`message?`). Other invalid values give invalid_request.
   */
  readonly issueCodes?: Readonly<Record<string, ErrorCode>>;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /**
   * The schema of the body in the OpenAPI document, where it is stricter than `input`. `input` is looser so that the
   * server can return the contract's own error codes. A union of variants has a `title`, under which the document shows
   * the variants.
   */
  readonly body?: z.ZodType;
  /** Example for the OpenAPI document. `input` and `output` match the shapes. */
  readonly example: { readonly input?: unknown; readonly output: unknown };
}

/** Whether the operation only reads. */
export const isRead = (declaration: Declaration): boolean =>
  declaration.rest ? declaration.rest.method === 'GET' : declaration.kind === 'query';

/** Returns the names in the path's braces. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
