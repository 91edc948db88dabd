import { publicUrl } from '#server/base/env.ts';

type Read = (header: string) => string | null | undefined;

function isOwnOrigin(origin: string, host: string | null | undefined): boolean {
  if (origin === new URL(publicUrl()).origin) return true;
  // Accept the host of the request too, because the page may have been opened at another address than the public URL.
  // This is safe, because a page cannot choose the Origin that its browser sends.
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Whether a request with a session cookie comes from Parley's own pages. Browsers state the site of origin in
 * `Sec-Fetch-Site`, older browsers in `Origin`. A client that sends neither header is not a browser, so no other site
 * can have made it send the cookie. `none` means that a person typed the address; such a request may read but not
 * change data.
 */
export function isFromOwnSite(method: string, read: Read): boolean {
  const site = read('sec-fetch-site');
  if (site) return site === 'same-origin' || (site === 'none' && (method === 'GET' || method === 'HEAD'));
  const origin = read('origin');
  return !origin || isOwnOrigin(origin, read('host'));
}

/**
 * Like `isFromOwnSite`, but stricter: a request without `Sec-Fetch-Site` and `Origin` may read but not change anything.
 * This check is for endpoints that no library calls with a cookie.
 */
export function saysItIsFromOwnSite(method: string, read: Read): boolean {
  const isMute = !read('sec-fetch-site') && !read('origin');
  return isMute ? method === 'GET' : isFromOwnSite(method, read);
}
