/** Returns the host of a URL in a normal form: lower case, no brackets, no trailing dot. */
export const bareHost = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

/** Returns `host:port` of a URL in a normal form. */
export const hostAndPort = (url: URL): string =>
  `${bareHost(url)}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;

/**
 * Parses texts such as `[::1]:80`, `LOCALHOST:4000` or `127.1:80` into the normal form of `hostAndPort`. Returns null
 * when the text is not a host.
 */
export function readHostAndPort(text: string): string | null {
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : null;
  return url && url.pathname === '/' && url.search === '' && url.hash === '' ? hostAndPort(url) : null;
}
