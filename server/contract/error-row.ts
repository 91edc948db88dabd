/** One row of the error table: its HTTP status, the public sentence, and what the caller can do about it. */
export interface ErrorRow {
  readonly status: number;
  readonly message: string;
  readonly hint: string;
  /** What stands in `error` in place of the code, where the contract names a phrase (contract/errors.md#automation-trigger). */
  readonly phrase?: string;
}

export const row = (status: number, message: string, hint: string): ErrorRow => ({ status, message, hint });

/** A code whose `error` is a phrase, which is its sentence too. */
export const phraseRow = (status: number, phrase: string, hint: string): ErrorRow => ({
  status,
  message: phrase,
  hint,
  phrase,
});
