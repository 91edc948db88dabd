/** One row of the error table: its HTTP status, the public sentence, and what the caller can do about it. */
export interface ErrorRow {
  readonly status: number;
  readonly message: string;
  readonly hint: string;
}

export const row = (status: number, message: string, hint: string): ErrorRow => ({ status, message, hint });
