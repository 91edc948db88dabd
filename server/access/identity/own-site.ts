import { publicUrl } from '#server/base/env.ts';

type Read = (header: string) => string | null | undefined;

function isOwnOrigin(origin: string, host: string | null | undefined): boolean {
  if (origin === new URL(publicUrl()).origin) return true;
  // Accept the host of the request too, because the page may have been opened at another address than the public one.
  // This is safe: a page cannot choose the Origin that its browser sends.
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Whether a request with a session cookie comes from Parley's own pages. Browsers tell this in `Sec-Fetch-Site`, older
 * ones in `Origin`. A client that sends neither header is not a browser, so no other site can have made it send the
 * cookie. `none` means that a person typed the address; that may read data but not change any.
 */
export function isFromOwnSite(method: string, read: Read): boolean {
  const site = read('sec-fetch-site');
  if (site) return site === 'same-origin' || (site === 'none' && (method === 'GET' || method === 'HEAD'));
  const origin = read('origin');
  return !origin || isOwnOrigin(origin, read('host'));
}

/**
 * A stricter check, for endpoints that are never called by a library with a cookie. A request without `Sec-Fetch-Site`
 * and `Origin` may read but not change anything.
 */
export function saysItIsFromOwnSite(method: string, read: Read): boolean {
  const isMute = !read('sec-fetch-site') && !read('origin');
  return isMute ? method === 'GET' : isFromOwnSite(method, read);
}
