import type { z } from 'zod';
import type { Ending } from '#server/base/http/deprecation-headers.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';
import type { EndingName } from '#server/contract/platform/endings.ts';
import type { RateLimitName } from '#server/contract/platform/rate-limits.ts';

export type RestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Where the operation is found in the REST API. */
export interface RestPlace {
  readonly method: RestMethod;
  /** Relative to {base_url}, with {parameters}. */
  readonly path: `/${string}`;
  readonly tag: string;
  /** Success status if it is not 200. */
  readonly status?: 201 | 202;
  /**
   * Body of a 202 response, for operations that may also only accept the call (the call's `answer.status` is then 202).
   */
  readonly accepted?: { readonly output: z.ZodType; readonly example: unknown };
  /** Further paths for the same operation (POST /conversations/{id}/takeover). */
  readonly aliases?: readonly `/${string}`[];
  /**
   * Old paths for the same operation until a deadline. Headers announce the deadline; afterwards the paths are gone
   * (contract/versions.md#deprecated).
   */
  readonly retiring?: readonly ({ readonly path: `/${string}`; readonly ending: EndingName } & Ending)[];
  /** Input fields that are in the query although the method is not GET. */
  readonly query?: readonly string[];
  /** Body fields that may be in the query instead. The body takes precedence. */
  readonly alsoInQuery?: readonly string[];
  /** Another text type in which the operation may respond, besides JSON. */
  readonly alsoAnswers?: `text/${string}`;
  /** Since when the operation is deprecated. Every response carries this in the header Deprecation. */
  readonly deprecatedAt?: Date;
  /** Maximum size of the body in bytes, if it is not 1 MiB. */
  readonly bodyMax?: number;
}

/** Declaration of an operation: who may call it and how often, its input and its output. */
export interface Declaration {
  /** Absent for operations that only the panel has. */
  readonly rest?: RestPlace;
  /** Whether a panel operation reads or writes. Needed where `rest` does not tell. */
  readonly kind?: 'query' | 'mutation';
  readonly summary: string;
  readonly description: string;
  /**
   * A scope. `any`: any valid key or member. `public`: no authentication. `session` and `admin`: members in the panel.
   * `flow`: the token of an automation, in place of a key.
   */
  readonly scope: Scope | 'any' | 'public' | 'session' | 'admin' | 'flow';
  /** Further scopes that the caller needs (an export also contains messages). */
  readonly furtherScopes?: readonly Scope[];
  readonly limit: RateLimitName;
  /** Error codes beyond those that any operation may return. */
  readonly errors: readonly ErrorCode[];
  /**
   * Codes that the contract names for a malformed or missing field (`url`), for anything inside one (`buttons.*`), or
   * only for its absence (`message?`). Other faults are invalid_request.
   */
  readonly issueCodes?: Readonly<Record<string, ErrorCode>>;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /**
   * The body in the OpenAPI document, where that is stricter than `input`, which returns the contract's own codes:
   * named variants, and the `title` that covers all of them.
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
