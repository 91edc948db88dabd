import { AppError } from './app-error.ts';

/** Connection failures of Node, and what Postgres says while it starts, ends or has no connection to spare. */
const codes =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-4]|53300)$/;
/** Connections that ended without a code, in the words of `pg` and its pool. */
const words =
  /Connection terminated|^Query read timeout$|timeout exceeded when trying to connect|^timeout expired$|Client has encountered a connection error/;

/** Did a statement fail because the database could not be reached, rather than by its own fault? */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return codes.test(String(code)) || words.test(String(message));
}

/** What a caller is told while the database is away: to come back, since nothing is wrong with what was asked. Null for any other failure. */
export const awayError = (error: unknown): AppError | null =>
  isDatabaseAway(error ?? {})
    ? new AppError('service_unavailable', undefined, {
        internal: String(error),
        headers: { 'Retry-After': '5' },
        cause: error,
      })
    : null;
