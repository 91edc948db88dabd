import { env } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import {
  failedAuthentications,
  organizationFactor,
  organizationFactors,
  passwordResetsByAddress,
  type RateLimitName,
  rateLimits,
  signInsByAccount,
  signInsByAddress,
  visitorCallsByAddress,
  visitorMessages,
  visitorMessagesByAddress,
} from '#server/contract/platform/rate-limits.ts';
import { addressKey } from '../address.ts';
import { hashKey } from '../hash-key.ts';
import type { Bucket, Taken } from './rate-bucket.store.ts';
import { takeFromRedis } from './rate-bucket-redis.ts';
import { takeFromPostgres } from './take-together.ts';

/**
 * Takes from Redis, or from Postgres while Redis is away, so that every call is counted and none is refused because of
 * Redis.
 */
async function take(first: Bucket, second: Bucket | null): Promise<Taken> {
  const taken = env.REDIS_URL ? await takeFromRedis(env.REDIS_URL, first, second) : null;
  return taken ?? takeFromPostgres(first, second);
}

export type RateHeaders = Record<'X-RateLimit-Limit' | 'X-RateLimit-Remaining' | 'X-RateLimit-Reset', string>;

function refuse(taken: Taken, headers: Record<string, string>): never {
  const seconds = Math.max(1, taken.resetAt - Math.floor(Date.now() / 1000));
  const retryAfterSeconds = Math.min(seconds, 60);
  throw new AppError('rate_limit_exceeded', undefined, {
    headers: { ...headers, 'Retry-After': String(retryAfterSeconds) },
  });
}

/**
 * Takes one call from the key's bucket and the organization's (five times as large; for the panel fifty times), both or
 * neither, and returns the `X-RateLimit-*` headers (contract/limits.md). Throws rate_limit_exceeded, with the headers,
 * when either is empty.
 */
export async function limitCalls(name: RateLimitName, callerId: string, organizationId: string): Promise<RateHeaders> {
  const limit = rateLimits[name];
  const taken = await take(
    { name: `caller:${name}:${callerId}`, limit },
    {
      name: `organization:${name}:${organizationId}`,
      limit: limit * (organizationFactors[name] ?? organizationFactor),
    },
  );
  const headers: RateHeaders = {
    'X-RateLimit-Limit': String(taken.limit),
    'X-RateLimit-Remaining': String(taken.remaining),
    'X-RateLimit-Reset': String(taken.resetAt),
  };
  return taken.allowed ? headers : refuse(taken, headers);
}

/** Limits failed authentications by address, with a limit of their own (contract/transport.md). */
export async function limitFailedAuthentication(address: string): Promise<void> {
  const taken = await take({ name: `auth:${addressKey(address)}`, limit: failedAuthentications }, null);
  if (!taken.allowed) refuse(taken, {});
}

/**
 * Limits sign-ins by account and address, against guessing one password, and by address alone, against trying many
 * accounts. `admitGuess` counts over all addresses. The account may be any typed text, so the bucket is named by its
 * hash.
 */
export async function limitSignIn(account: string, address: string): Promise<void> {
  const from = addressKey(address);
  const taken = await take(
    { name: `sign-in:account:${from}:${hashKey(account)}`, limit: signInsByAccount },
    { name: `sign-in:address:${from}`, limit: signInsByAddress },
  );
  if (!taken.allowed) refuse(taken, {});
}

/** Limits requests for password reset links, and uses of them, by address. */
export async function limitPasswordResets(address: string): Promise<void> {
  const taken = await take({ name: `reset:${addressKey(address)}`, limit: passwordResetsByAddress }, null);
  if (!taken.allowed) refuse(taken, {});
}

/** Limits the calls of a web chat by address. */
export async function limitVisitorCalls(address: string): Promise<void> {
  const taken = await take({ name: `visitor:calls:${addressKey(address)}`, limit: visitorCallsByAddress }, null);
  if (!taken.allowed) refuse(taken, {});
}

/** Limits messages into a web chat by address and by visitor. */
export async function limitVisitorMessages(address: string, visitorId: string): Promise<void> {
  const taken = await take(
    { name: `visitor:address:${addressKey(address)}`, limit: visitorMessagesByAddress },
    { name: `visitor:person:${visitorId}`, limit: visitorMessages },
  );
  if (!taken.allowed) refuse(taken, {});
}
