import type { IncomingHttpHeaders } from 'node:http';

/**
 * The internal header that tells Next's layouts the path and query of the page, which layouts cannot find out by
 * themselves. Parley's HTTP server sets it and overwrites any value that the client sent.
 */
export const askedHeader = 'x-parley-asked';

export function markAsked(headers: IncomingHttpHeaders, { pathname, search }: URL): void {
  headers[askedHeader] = pathname + search;
}
