import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { endingDates } from '#server/contract/platform/endings.ts';
import { isAddressIn } from '../address.ts';
import { hashKey } from '../hash-key.ts';
import { limitFailedAuthentication } from '../limits/rate-limit.ts';
import { type ApiKeyRow, findKeyByHash, noteKeyUse } from './api-key.store.ts';

export type ApiKey = ApiKeyRow;

/** The date after which old tokens without a prefix are refused (contract/access.md#keys). */
export const legacyTokensEnd = endingDates.until;

const useNotedEveryMs = 60_000;
const lastNoted = oncePerProcess('key-use', () => new Map<string, number>());

function noteUse(key: ApiKeyRow): void {
  const elapsed = performance.now() - (lastNoted.get(key.id) ?? Number.NEGATIVE_INFINITY);
  if (elapsed < useNotedEveryMs) return;
  lastNoted.set(key.id, performance.now());
  noteKeyUse(key.organizationId, key.id, now()).catch((error: Error) =>
    log.warn({ error: error.message }, 'the last use of a key could not be noted'),
  );
}

function bearerToken(authorization: string | undefined): string {
  if (!authorization?.trim()) throw new AppError('missing_authorization');
  const match = /^Bearer +(\S+)$/i.exec(authorization.trim());
  if (!match?.[1]) throw new AppError('invalid_api_key');
  return match[1];
}

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
function findCachedKey(token: string): Promise<ApiKeyRow | null> {
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

async function findKey(token: string, address: string): Promise<ApiKeyRow> {
  const key = await findCachedKey(token);
  const legacyEnded = key?.isLegacy && now() > legacyTokensEnd;
  if (!key || legacyEnded) throw new AppError('invalid_api_key');
  if (key.expiresAt && key.expiresAt <= now()) throw new AppError('expired_api_key');
  if (key.allowedIps.length > 0 && !isAddressIn(address, key.allowedIps)) {
    throw new AppError('ip_not_allowed', { your_ip: address });
  }
  return key;
}

/**
 * Returns the API key of this bearer token (contract/access.md#authentication). Expiry and the client's address are
 * checked on every call, also for a cached key. Throws missing_authorization, invalid_api_key, expired_api_key or
 * ip_not_allowed, and a 429 after 60 failures from one address within a minute.
 */
export async function authenticateKey(authorization: string | undefined, address: string): Promise<ApiKeyRow> {
  try {
    const key = await findKey(bearerToken(authorization), address);
    noteUse(key);
    return key;
  } catch (error) {
    if (error instanceof AppError) await limitFailedAuthentication(address);
    throw error;
  }
}
