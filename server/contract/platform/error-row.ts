/** One row of the error table: HTTP status, public sentence, and what the caller can do about the error. */
export interface ErrorRow {
  readonly status: number;
  readonly message: string;
  readonly hint: string;
  /**
   * Text that `error` contains in place of the code, where the contract defines a phrase
   * (contract/errors.md#automation-trigger).
   */
  readonly phrase?: string;
}

export const row = (status: number, message: string, hint: string): ErrorRow => ({ status, message, hint });

/** Makes a row whose `error` is a phrase. The phrase is also the message. */
export const phraseRow = (status: number, phrase: string, hint: string): ErrorRow => ({
  status,
  message: phrase,
  hint,
  phrase,
});
