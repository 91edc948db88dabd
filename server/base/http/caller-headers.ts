/**
 * Whether Parley's own HTTP server adds this header to requests, for use inside the process
 * (`server/access/address.ts` and others).
 */
const isInternal = (name: string): boolean => name.toLowerCase().startsWith('x-parley-');

/**
 * Returns the headers that the client sent, without those that Parley added. Used where a call is stored or shown to
 * people.
 */
export const callerHeaders = <V>(headers: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isInternal(name)));
