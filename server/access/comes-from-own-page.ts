interface Headers {
  readonly 'sec-fetch-site'?: string | undefined;
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/**
 * Was a call that carries a session made by a page of ours? Browsers say so (Sec-Fetch-Site, older ones Origin); what
 * says nothing may only read.
 */
export function comesFromOwnPage(method: string, headers: Headers): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const site = headers['sec-fetch-site'];
  // `none`: somebody opened the address themselves.
  if (site !== undefined) return site === 'same-origin' || (isRead && site === 'none');
  const { origin, host } = headers;
  if (origin === undefined) return isRead;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
