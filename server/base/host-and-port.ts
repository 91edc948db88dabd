/** Returns the host of a URL in one spelling: lower case, no brackets, no trailing dot. */
export const bareHost = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

/** Returns `host:port` of a URL in one spelling. */
export const hostAndPort = (url: URL): string =>
  `${bareHost(url)}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;

/**
 * Reads texts such as `[::1]:80`, `LOCALHOST:4000` or `127.1:80` into the spelling of `hostAndPort`; null when the text
 * names no host.
 */
export function readHostAndPort(text: string): string | null {
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : null;
  return url && url.pathname === '/' && url.search === '' && url.hash === '' ? hostAndPort(url) : null;
}
