import { oncePerProcess } from '#server/base/once-per-process.ts';
import { hashKey } from '../hash-key.ts';
import { type ApiKeyRow, findKeyByHash } from './api-key.store.ts';

/** How long a key stays cached. A revoked key may still work for this time (contract/access.md#keys). */
const lifetimeMs = 30_000;
const entriesMax = 10_000;

interface Entry {
  readonly key: Promise<ApiKeyRow | null>;
  readonly until: number;
}

const entries = oncePerProcess('api-key-cache', () => new Map<string, Entry>());

/**
 * Finds the API key of a bearer token, from a cache that holds keys for 30 s. Unknown tokens are not cached, so a new
 * key works at once.
 */
export function findCachedKey(token: string): Promise<ApiKeyRow | null> {
  const hash = hashKey(token);
  const known = entries.get(hash);
  // Compare with a monotonic clock, so that setting the machine's time back does not keep a revoked key alive.
  if (known && known.until > performance.now()) return known.key;
  const key = findKeyByHash(hash);
  if (entries.size >= entriesMax) entries.clear();
  entries.set(hash, { key, until: performance.now() + lifetimeMs });
  const forget = () => entries.delete(hash);
  key.then((row) => row ?? forget(), forget);
  return key;
}

/** Empties the cache, so that a revoked key stops working at once in this process. */
export const forgetCachedKeys = (): void => entries.clear();
