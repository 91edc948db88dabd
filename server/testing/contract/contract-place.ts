import type { ErrorCode } from '#server/contract/errors.ts';

/** A status, and the code that comes with it; of a 200 what it tells of something that was refused. */
export type ContractAnswer =
  | `${number}`
  | `${number} ${ErrorCode}`
  | `402 plan_limit_exceeded ${'api' | 'subscription' | 'conversations'}`
  | '200 failed'
  | '200 human_mode'
  | '202 processing';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What the contract says of one path: where it says so, and every answer of its own. */
export interface ContractPlace {
  readonly at: `${Method} /${string}`;
  /** In `server/contract`: the page and its heading. */
  readonly page: string;
  /** Absent: a key with one scope. */
  readonly asks?: 'nobody' | 'any key' | 'flow token';
  readonly answers: readonly ContractAnswer[];
}
