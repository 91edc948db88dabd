/** Replacement texts for errors in which Node would list the names on the certificate, which may belong to others. */
const plainly: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'the names on the certificate cannot be read',
};

/**
 * Translates codes of undici into codes that engineers know. The addresses in undici's messages must not be shown to
 * everybody.
 */
function inCommonWords(code: string, message: string | undefined): string | null {
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'ETIMEDOUT: no connection came about';
  const isClosed = code === 'UND_ERR_SOCKET' && (message === 'other side closed' || message === 'closed');
  return isClosed ? 'ECONNRESET: the connection was closed before the answer ended' : null;
}

/**
 * Describes why a connection to a user's server failed, in a form that may be shown: the code, with the same text every
 * time.
 */
export function describeFailure(error: unknown): string {
  const { code = '', message } = error as { code?: string; message?: string };
  const common = inCommonWords(code, message);
  if (common) return common;
  const words = plainly[code] ?? message;
  return code && words && !words.includes(code) ? `${code}: ${words}` : words || code || 'the connection failed';
}
