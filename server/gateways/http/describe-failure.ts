/**
 * Error texts that replace those of Node. Node's texts list the names on the certificate, which may belong to somebody
 * else.
 */
const plainly: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'the names on the certificate cannot be read',
};

/**
 * Replaces error codes of the HTTP library undici with codes that engineers know. Returns null for other codes. The
 * library's own messages contain addresses, which must not be shown to everybody.
 */
function inCommonWords(code: string, message: string | undefined): string | null {
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'ETIMEDOUT: no connection came about';
  const isClosed = code === 'UND_ERR_SOCKET' && (message === 'other side closed' || message === 'closed');
  return isClosed ? 'ECONNRESET: the connection was closed before the answer ended' : null;
}

/**
 * Describes why the connection to a user's server failed, as a text that may be shown to users. It contains the error
 * code, and the same failure always gets the same text.
 */
export function describeFailure(error: unknown): string {
  const { code = '', message } = error as { code?: string; message?: string };
  const common = inCommonWords(code, message);
  if (common) return common;
  const words = plainly[code] ?? message;
  return code && words && !words.includes(code) ? `${code}: ${words}` : words || code || 'the connection failed';
}
