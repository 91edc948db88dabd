import { AppError } from './app-error.ts';

/**
 * Error codes that mean the database cannot be reached: Node's codes for lost or refused connections, and Postgres's
 * codes while it starts, stops or has no free connection.
 */
const codes =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-4]|53300)$/;
/** Error messages of `pg` and its pool for lost connections, which carry no code. */
const words =
  /Connection terminated|^Query read timeout$|timeout exceeded when trying to connect|^timeout expired$|Client has encountered a connection error/;

/** Whether a statement failed because the database could not be reached, and not because the statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return codes.test(String(code)) || words.test(String(message));
}

/**
 * Returns the error to report when the database cannot be reached: the caller can repeat the same request later.
 * Returns null for any other error.
 */
export const awayError = (error: unknown): AppError | null =>
  isDatabaseAway(error ?? {})
    ? new AppError('service_unavailable', undefined, {
        internal: String(error),
        headers: { 'Retry-After': '5' },
        cause: error,
      })
    : null;
