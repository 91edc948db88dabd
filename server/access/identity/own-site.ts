import { publicUrl } from '#server/base/env.ts';

type Read = (header: string) => string | null | undefined;

function isOwnOrigin(origin: string, host: string | null | undefined): boolean {
  if (origin === new URL(publicUrl()).origin) return true;
  // The page was opened at another address than the public one. A page cannot choose the Origin that its browser sends.
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Whether a call that is admitted by a cookie comes from Parley's own pages. Browsers say so by `Sec-Fetch-Site`, older
 * ones by `Origin`. A client that sends neither is no browser, and no other site can make it send a cookie. `none`
 * means that a person typed the address: enough to look at something, not to change something.
 */
export function isFromOwnSite(method: string, read: Read): boolean {
  const site = read('sec-fetch-site');
  if (site) return site === 'same-origin' || (site === 'none' && (method === 'GET' || method === 'HEAD'));
  const origin = read('origin');
  return !origin || isOwnOrigin(origin, read('host'));
}

/**
 * The stricter form, for entry points that no library calls by cookie: a request that does not say where it comes from
 * may read but not change anything.
 */
export function saysItIsFromOwnSite(method: string, read: Read): boolean {
  const isMute = !read('sec-fetch-site') && !read('origin');
  return isMute ? method === 'GET' : isFromOwnSite(method, read);
}
