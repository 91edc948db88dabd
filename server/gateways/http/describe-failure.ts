/** What Node would say with the names on the certificate, which may be other people's. */
const plainly: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'the names on the certificate cannot be read',
};

const closed = 'ECONNRESET: the connection was closed before the answer ended';
/** What undici says by a code of its own, in the words an engineer looks up. */
const commonly: Readonly<Record<string, string>> = {
  'UND_ERR_SOCKET other side closed': closed,
  'UND_ERR_SOCKET closed': closed,
  'UND_ERR_CONNECT_TIMEOUT Connect Timeout Error': 'ETIMEDOUT: no connection came about',
};

/** Why a connection to somebody's server failed, fit to be shown: its code, and words that are the same every time. */
export function describeFailure(error: unknown): string {
  const { code = '', message } = error as { code?: string; message?: string };
  const common = commonly[`${code} ${message}`];
  if (common) return common;
  const words = plainly[code] ?? message;
  return code && words && !words.includes(code) ? `${code}: ${words}` : words || code || 'the connection failed';
}
