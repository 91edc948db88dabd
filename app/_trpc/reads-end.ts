/** No read of the panel takes the server so long: its connection is dead, whatever the browser believes. */
const readMs = 30_000;

/** Asks the server; a read that nobody answers fails and is tried again, a write ends by whoever asked for it. */
export const readsEnd = (address: RequestInfo | URL, how: RequestInit = {}): Promise<Response> => {
  if (how.method !== 'GET') return fetch(address, how);
  const tooLong = AbortSignal.timeout(readMs);
  return fetch(address, { ...how, signal: how.signal ? AbortSignal.any([how.signal, tooLong]) : tooLong });
};
