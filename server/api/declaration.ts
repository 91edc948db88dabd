import type { z } from 'zod';
import type { Ending } from '#server/base/deprecation-headers.ts';
import type { EndingName } from '#server/contract/endings.ts';
import type { ErrorCode } from '#server/contract/errors.ts';
import type { RateLimitName } from '#server/contract/rate-limits.ts';
import type { Scope } from '#server/contract/scopes.ts';

export type RestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Where the operation stands in the REST API. */
export interface RestPlace {
  readonly method: RestMethod;
  /** Relative to {base_url}, with {parameters}. */
  readonly path: `/${string}`;
  readonly tag: string;
  /** Success status when it is not 200. */
  readonly status?: 201 | 202;
  /** What it answers 202 with, where it may also only accept the call (`answer.status` of the call says so). */
  readonly accepted?: { readonly output: z.ZodType; readonly example: unknown };
  /** Further paths that mean the same (POST /conversations/{id}/takeover). */
  readonly aliases?: readonly `/${string}`[];
  /** Old paths that mean the same until a deadline: announced in headers until then, gone afterwards (contract/versions.md#deprecated). */
  readonly retiring?: readonly ({ readonly path: `/${string}`; readonly ending: EndingName } & Ending)[];
  /** Input fields that stand in the query although the method is not GET. */
  readonly query?: readonly string[];
  /** Body fields that may stand in the query instead; the body's wins. */
  readonly alsoInQuery?: readonly string[];
  /** A kind of text it may also answer, besides JSON. */
  readonly alsoAnswers?: `text/${string}`;
  /** Since when it is deprecated: said in the header Deprecation of every answer. */
  readonly deprecatedAt?: Date;
  /** Largest body in bytes when it is not 1 MiB. */
  readonly bodyMax?: number;
}

/** What an operation says of itself: who may call it, how often, with what, for what. */
export interface Declaration {
  /** Absent: the operation belongs to the panel alone. */
  readonly rest?: RestPlace;
  /** Needed where `rest` does not tell: does a panel operation read or write? */
  readonly kind?: 'query' | 'mutation';
  readonly summary: string;
  readonly description: string;
  /**
   * A scope; `any` valid key or member; `public`: nobody is asked; `session` and `admin`: members in the panel; `flow`: the
   * token of an automation, in place of a key.
   */
  readonly scope: Scope | 'any' | 'public' | 'session' | 'admin' | 'flow';
  /** Scopes the holder needs besides (an export holds messages too). */
  readonly furtherScopes?: readonly Scope[];
  readonly limit: RateLimitName;
  /** Codes beyond those any operation answers with. */
  readonly errors: readonly ErrorCode[];
  /** Codes the contract names for a malformed or missing field (`url`), anything inside one (`buttons.*`), or its absence alone (`message?`); others are invalid_request. */
  readonly issueCodes?: Readonly<Record<string, ErrorCode>>;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /** The body as the OpenAPI document tells it, where that is stricter than `input`, which answers with the contract's own codes: named variants, and the `title` all of them go by. */
  readonly body?: z.ZodType;
  /** Stands in the OpenAPI document; `input` and `output` fit the shapes. */
  readonly example: { readonly input?: unknown; readonly output: unknown };
}

/** Does the operation only read? */
export const isRead = (declaration: Declaration): boolean =>
  declaration.rest ? declaration.rest.method === 'GET' : declaration.kind === 'query';

/** The names in the path's braces. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
