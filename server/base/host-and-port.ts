/** The host of a URL without the spelling's freedoms: lower case, no brackets, no trailing dot. */
export const bareHost = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

/** `host:port` of a URL, whatever way it is spelled. */
export const hostAndPort = (url: URL): string =>
  `${bareHost(url)}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;

/** `[::1]:80`, `LOCALHOST:4000`, `127.1:80` in the one spelling `hostAndPort` gives; null for what names no host. */
export function readHostAndPort(text: string): string | null {
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : null;
  return url && url.pathname === '/' && url.search === '' && url.hash === '' ? hostAndPort(url) : null;
}
