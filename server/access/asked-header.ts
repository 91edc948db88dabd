import type { IncomingHttpHeaders } from 'node:http';

/**
 * The header in which Parley's HTTP server gives Next's layouts the path and query of their page, which they do not
 * know. It overwrites what the caller sent.
 */
export const askedHeader = 'x-parley-asked';

export function markAsked(headers: IncomingHttpHeaders, { pathname, search }: URL): void {
  headers[askedHeader] = pathname + search;
}
