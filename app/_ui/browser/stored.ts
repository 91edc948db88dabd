/**
 * Values that the browser refused to store (private windows, full disks). These values last as long as the page is
 * open.
 */
const kept = new Map<string, string | null>();

export function readStored(key: string): string | null {
  const own = kept.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value in localStorage. Null removes the value. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    kept.delete(key);
  } catch {
    kept.set(key, value);
  }
}
