import type { ErrorCode } from '#server/contract/errors.ts';

/** What an error code means, and what the caller can do about it. */
export interface Explanation {
  readonly message: string;
  readonly hint: string;
}

export type Explanations = Readonly<Partial<Record<ErrorCode, Explanation>>>;

export const explain = (message: string, hint: string): Explanation => ({ message, hint });
