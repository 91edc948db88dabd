/**
 * How long the panel waits for a read, in milliseconds. The server never takes this long, so the connection must be
 * dead, even if the browser has not noticed.
 */
const readMs = 30_000;

/**
 * Fetches from the server. A read without a response fails after `readMs` and is retried. A write ends only when the
 * server responds or its caller cancels it.
 */
export const readsEnd = (address: RequestInfo | URL, how: RequestInit = {}): Promise<Response> => {
  if (how.method !== 'GET') return fetch(address, how);
  const tooLong = AbortSignal.timeout(readMs);
  return fetch(address, { ...how, signal: how.signal ? AbortSignal.any([how.signal, tooLong]) : tooLong });
};
