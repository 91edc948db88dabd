import { oncePerProcess } from '#server/base/once-per-process.ts';
import { hashKey } from '../hash-key.ts';
import { type ApiKeyRow, findKeyByHash } from './api-key.store.ts';

/** How long a revoked key may still work (contract/access.md#keys). */
const lifetimeMs = 30_000;
const entriesMax = 10_000;

interface Entry {
  readonly key: Promise<ApiKeyRow | null>;
  readonly until: number;
}

const entries = oncePerProcess('api-key-cache', () => new Map<string, Entry>());

/** Finds the key of a bearer token, in a cache of 30 s. Unknown tokens are not cached, so a new key works at once. */
export function findCachedKey(token: string): Promise<ApiKeyRow | null> {
  const hash = hashKey(token);
  const known = entries.get(hash);
  // A monotonic clock: setting the machine's time back must not prolong a revoked key.
  if (known && known.until > performance.now()) return known.key;
  const key = findKeyByHash(hash);
  if (entries.size >= entriesMax) entries.clear();
  entries.set(hash, { key, until: performance.now() + lifetimeMs });
  const forget = () => entries.delete(hash);
  key.then((row) => row ?? forget(), forget);
  return key;
}

/** Makes a revocation take effect at once in this process. */
export const forgetCachedKeys = (): void => entries.clear();
