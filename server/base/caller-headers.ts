/** What our own HTTP server writes onto a request for Next and for itself (`server/access/caller-header.ts` and others). */
const isInternal = (name: string): boolean => name.toLowerCase().startsWith('x-parley-');

/** The headers as the caller sent them: what is kept of a call, and shown to people, has none of those we add on the way. */
export const callerHeaders = <V>(headers: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isInternal(name)));
