import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { endingDates } from '#server/contract/platform/endings.ts';
import { isAddressIn } from '../address.ts';
import { limitFailedAuthentication } from '../limits/rate-limit.ts';
import { type ApiKeyRow, noteKeyUse } from './api-key.store.ts';
import { findCachedKey } from './api-key-cache.ts';

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
