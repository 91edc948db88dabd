import type { ErrorCode } from '#server/contract/errors.ts';

/** A status with its code. For a 200, the code is that of something refused inside the answer. */
export type ContractAnswer =
  | `${number}`
  | `${number} ${ErrorCode}`
  | `402 plan_limit_exceeded ${'api' | 'subscription' | 'conversations'}`
  | '200 failed'
  | '200 human_mode'
  | '202 processing';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What the contract says of one path: the page that says it, and every answer specific to the path. */
export interface ContractPlace {
  readonly at: `${Method} /${string}`;
  /** The page in `server/contract` and its heading. */
  readonly page: string;
  /** What the path requires of the caller; if absent, a key with one scope. */
  readonly asks?: 'nobody' | 'any key' | 'flow token';
  readonly answers: readonly ContractAnswer[];
}
