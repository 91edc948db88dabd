/**
 * The server never takes this long for a read of the panel: the connection is dead, even if the browser has not
 * noticed.
 */
const readMs = 30_000;

/**
 * Calls the server. A read without an answer fails after `readMs` and is tried again; a write is ended only by its
 * caller.
 */
export const readsEnd = (address: RequestInfo | URL, how: RequestInit = {}): Promise<Response> => {
  if (how.method !== 'GET') return fetch(address, how);
  const tooLong = AbortSignal.timeout(readMs);
  return fetch(address, { ...how, signal: how.signal ? AbortSignal.any([how.signal, tooLong]) : tooLong });
};
