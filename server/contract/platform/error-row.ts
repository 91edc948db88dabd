/**
 * One row of the error table: the HTTP status, the public sentence, and a hint what the caller can do about the error.
 */
export interface ErrorRow {
  readonly status: number;
  readonly message: string;
  readonly hint: string;
  /**
   * Text that `error` contains instead of the code, where the contract defines a phrase
   * (contract/errors.md#automation-trigger).
   */
  readonly phrase?: string;
}

export const row = (status: number, message: string, hint: string): ErrorRow => ({ status, message, hint });

/** Makes a row whose `error` is a phrase. The same phrase is the message. */
export const phraseRow = (status: number, phrase: string, hint: string): ErrorRow => ({
  status,
  message: phrase,
  hint,
  phrase,
});
