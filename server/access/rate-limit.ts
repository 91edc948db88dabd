import { AppError } from '#server/base/app-error.ts';
import { env } from '#server/base/env.ts';
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
} from '#server/contract/rate-limits.ts';
import { addressKey } from './address.ts';
import { hashKey } from './hash-key.ts';
import type { Bucket, Taken } from './rate-bucket.store.ts';
import { takeFromRedis } from './rate-bucket-redis.ts';
import { takeFromPostgres } from './take-together.ts';

/** While Redis is away the calls are counted in Postgres: nobody is let through uncounted, and nobody shut out. */
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
 * Takes one call from the key's bucket and the organization's (five times as large; of the panel fifty times), both or neither, and says what
 * the `X-RateLimit-*` headers are (contract/limits.md). Throws rate_limit_exceeded, with the headers, when either is empty.
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

/** Failed authentications have a limiter of their own, by address (contract/transport.md). */
export async function limitFailedAuthentication(address: string): Promise<void> {
  const taken = await take({ name: `auth:${addressKey(address)}`, limit: failedAuthentications }, null);
  if (!taken.allowed) refuse(taken, {});
}

/**
 * Sign-ins are counted by account and address, and by address alone: one password guessed, many accounts tried. Over
 * all addresses `admitGuess` counts. What was typed as the account may be anything, so its hash names the bucket.
 */
export async function limitSignIn(account: string, address: string): Promise<void> {
  const from = addressKey(address);
  const taken = await take(
    { name: `sign-in:account:${from}:${hashKey(account)}`, limit: signInsByAccount },
    { name: `sign-in:address:${from}`, limit: signInsByAddress },
  );
  if (!taken.allowed) refuse(taken, {});
}

/** Links to a new password that are asked for, and tried, by address. */
export async function limitPasswordResets(address: string): Promise<void> {
  const taken = await take({ name: `reset:${addressKey(address)}`, limit: passwordResetsByAddress }, null);
  if (!taken.allowed) refuse(taken, {});
}

/** What a web chat is asked, by address. */
export async function limitVisitorCalls(address: string): Promise<void> {
  const taken = await take({ name: `visitor:calls:${addressKey(address)}`, limit: visitorCallsByAddress }, null);
  if (!taken.allowed) refuse(taken, {});
}

/** Messages into a web chat, by address and by visitor. */
export async function limitVisitorMessages(address: string, visitorId: string): Promise<void> {
  const taken = await take(
    { name: `visitor:address:${addressKey(address)}`, limit: visitorMessagesByAddress },
    { name: `visitor:person:${visitorId}`, limit: visitorMessages },
  );
  if (!taken.allowed) refuse(taken, {});
}
