import type { IncomingHttpHeaders } from 'node:http';

/** Next's layouts do not know which page they stand around: our HTTP server tells them path and query. Overwrites what the caller sent. */
export const askedHeader = 'x-parley-asked';

export function markAsked(headers: IncomingHttpHeaders, { pathname, search }: URL): void {
  headers[askedHeader] = pathname + search;
}
