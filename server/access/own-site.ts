import { publicUrl } from '#server/base/env.ts';

type Read = (header: string) => string | null | undefined;

function isOwnOrigin(origin: string, host: string | null | undefined): boolean {
  if (origin === new URL(publicUrl()).origin) return true;
  // Opened at another address than the public one: a page cannot choose what its browser says here.
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Does a call that is admitted by a cookie come from a page of ours? Browsers say where from by `Sec-Fetch-Site`, older
 * ones by `Origin`; what says neither is no browser, and sends no cookie of somebody else's accord. `none` is what a
 * person typed: enough to look at something, not to do something.
 */
export function isFromOwnSite(method: string, read: Read): boolean {
  const site = read('sec-fetch-site');
  if (site) return site === 'same-origin' || (site === 'none' && (method === 'GET' || method === 'HEAD'));
  const origin = read('origin');
  return !origin || isOwnOrigin(origin, read('host'));
}

/** The stricter form, for doors that no library calls by cookie: what says nothing of where it comes from may look, and not act. */
export function saysItIsFromOwnSite(method: string, read: Read): boolean {
  const isMute = !read('sec-fetch-site') && !read('origin');
  return isMute ? method === 'GET' : isFromOwnSite(method, read);
}
