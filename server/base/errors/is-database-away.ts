import { AppError } from './app-error.ts';

/** Node's codes for connection failures, and Postgres's codes while it starts, ends or has no free connection. */
const codes =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-4]|53300)$/;
/** The messages of `pg` and its pool for connections that ended without a code. */
const words =
  /Connection terminated|^Query read timeout$|timeout exceeded when trying to connect|^timeout expired$|Client has encountered a connection error/;

/** Whether a statement failed because the database could not be reached, and not by its own fault. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return codes.test(String(code)) || words.test(String(message));
}

/**
 * Returns the error for a caller while the database is away: the request is fine and can be repeated later. Null for
 * any other failure.
 */
export const awayError = (error: unknown): AppError | null =>
  isDatabaseAway(error ?? {})
    ? new AppError('service_unavailable', undefined, {
        internal: String(error),
        headers: { 'Retry-After': '5' },
        cause: error,
      })
    : null;
