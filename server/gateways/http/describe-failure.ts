/** What Node would say with the names on the certificate, which may be other people's. */
const plainly: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'the names on the certificate cannot be read',
};

/** What undici says by codes of its own, in the words an engineer looks up; the addresses it names are not for everybody. */
function inCommonWords(code: string, message: string | undefined): string | null {
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'ETIMEDOUT: no connection came about';
  const isClosed = code === 'UND_ERR_SOCKET' && (message === 'other side closed' || message === 'closed');
  return isClosed ? 'ECONNRESET: the connection was closed before the answer ended' : null;
}

/** Why a connection to somebody's server failed, fit to be shown: its code, and words that are the same every time. */
export function describeFailure(error: unknown): string {
  const { code = '', message } = error as { code?: string; message?: string };
  const common = inCommonWords(code, message);
  if (common) return common;
  const words = plainly[code] ?? message;
  return code && words && !words.includes(code) ? `${code}: ${words}` : words || code || 'the connection failed';
}
