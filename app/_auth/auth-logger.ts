import type { LoggerInstance } from 'next-auth';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

const quietMs = 60_000;
const last = oncePerProcess('unreadable-cookies', () => ({ at: Number.NEGATIVE_INFINITY, unsaid: 0 }));

/**
 * Logs that a session cookie could not be read, at most once per `quietMs`. Otherwise a visitor could fill the log by
 * sending invalid cookies.
 */
function noteCookie(): void {
  if (performance.now() - last.at < quietMs) {
    last.unsaid += 1;
    return;
  }
  log.warn({ unsaid: last.unsaid }, 'a session cookie could not be read');
  Object.assign(last, { at: performance.now(), unsaid: 0 });
}

/** Writes NextAuth's messages to our own log, in the log's format. */
export const authLogger: Partial<LoggerInstance> = {
  error: (code, metadata) => {
    if (code === 'JWT_SESSION_ERROR') return noteCookie();
    const { message } = 'error' in metadata ? metadata.error : metadata;
    log.error({ code, error: message }, 'NextAuth could not do what it was asked');
  },
  warn: (code) => log.warn({ code }, 'NextAuth warns'),
};
