import type { ErrorCode } from '#server/contract/errors.ts';

/** A status with its code. For a 200, the code says which part of the request was refused. */
export type ContractAnswer =
  | `${number}`
  | `${number} ${ErrorCode}`
  | `402 plan_limit_exceeded ${'api' | 'subscription' | 'conversations'}`
  | '200 failed'
  | '200 human_mode'
  | '202 processing';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The contract's definition of one path: the page with the definition, and every answer that is specific to the path.
 */
export interface ContractRoute {
  readonly at: `${Method} /${string}`;
  /** The page in `server/contract`, and the heading on that page. */
  readonly page: string;
  /** The access that the path requires of the caller. If absent, the caller needs a key with the path's scope. */
  readonly asks?: 'nobody' | 'any key' | 'flow token';
  readonly answers: readonly ContractAnswer[];
}
