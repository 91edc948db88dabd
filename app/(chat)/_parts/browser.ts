/** Returns a random UUID. This function also works on pages without https, where browsers do not offer `randomUUID`. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one task at a time across all tabs of the browser. If the browser denies access to the Web Locks API (in frames
 * of other sites), tasks run one at a time only within this page.
 */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  let begun = false;
  const here = () => {
    begun = true;
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
  if (!navigator.locks) return here();
  return navigator.locks.request('parley-visitor', here).catch((error: unknown) => {
    if (begun) throw error;
    return here();
  }) as Promise<T>;
}
