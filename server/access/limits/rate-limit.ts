import { env } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { gather } from '#server/base/process/gather.ts';
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
import { type Bucket, type Taken, takeOne, takeTogether } from './rate-bucket.store.ts';
import { takeFromRedis } from './rate-bucket-redis.ts';

/** The buckets that one call is counted in: the caller's own and, in most cases, the organization's. */
interface Asked {
  readonly first: Bucket;
  readonly second: Bucket | null;
}

const batchMax = 200;

/**
 * A bucket in a batch of calls. `count` is the number of the batch's calls that use the bucket. `used` is the number of
 * calls counted in the bucket so far in the window, from which each call's remaining calls are computed.
 */
interface Level {
  readonly bucket: Bucket;
  count: number;
  used: number;
}

function levelsOf(batch: readonly Asked[]): Map<string, Level> {
  const levels = new Map<string, Level>();
  for (const bucket of batch.flatMap(({ first, second }) => (second ? [first, second] : [first]))) {
    const known = levels.get(bucket.name);
    if (known) known.count += 1;
    else levels.set(bucket.name, { bucket, count: 1, used: 0 });
  }
  return levels;
}

/**
 * Counts one call of a batch in a bucket and returns how many calls are left. The calls of a batch are counted in
 * order.
 */
function takeFrom(levels: ReadonlyMap<string, Level>, { name, limit }: Bucket): { limit: number; remaining: number } {
  const level = levels.get(name) as Level;
  level.used += 1;
  return { limit, remaining: limit - level.used };
}

async function takeAll(batch: readonly Asked[]): Promise<Taken[]> {
  const levels = levelsOf(batch);
  const all = [...levels.values()];
  const rows = await takeTogether(
    all.map(({ bucket }) => bucket),
    all.map(({ count }) => count),
  );
  // An empty result means that a bucket has fewer calls left than the batch needs. The calls are then counted one by
  // one, so that the bucket's remaining calls can still be used.
  if (rows.length === 0) return Promise.all(batch.map(({ first, second }) => takeOne(first, second)));
  for (const { bucket, used } of rows) {
    const level = levels.get(bucket) as Level;
    level.used = used - level.count;
  }
  const resetAt = Number(rows[0]?.reset_at);
  return batch.map(({ first, second }) => {
    const own = takeFrom(levels, first);
    const shared = second && takeFrom(levels, second);
    return { allowed: true, ...(shared && shared.remaining < own.remaining ? shared : own), resetAt };
  });
}

const taking = oncePerProcess('rate-takes', () => gather(takeAll, batchMax));

/**
 * Counts one call in both buckets or in neither. Calls that arrive while a statement is running share the next
 * statement, which saves most of the cost of rate limits on a busy server. All counts are exact across all processes.
 */
function takeFromPostgres(first: Bucket, second: Bucket | null): Promise<Taken> {
  // Buckets are locked in the order of their names. In another order, two callers could deadlock.
  if (second && second.name < first.name) throw new Error(`${first.name} must sort before ${second.name}`);
  return taking({ first, second });
}

/**
 * Counts a call in Redis, or in Postgres while Redis is unavailable. A failure of Redis therefore neither leaves a call
 * uncounted nor refuses a call.
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
 * Counts a call in the caller's bucket and in the organization's bucket, or in neither. Returns the `X-RateLimit-*`
 * headers (contract/limits.md). The limit of the organization's bucket is five times the caller's limit, or fifty times
 * for calls from the panel. Throws rate_limit_exceeded with these headers when a bucket is empty.
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

/**
 * Limits failed authentications by client address. This limit is separate from the limit for calls
 * (contract/transport.md).
 */
export async function limitFailedAuthentication(address: string): Promise<void> {
  const taken = await take({ name: `auth:${addressKey(address)}`, limit: failedAuthentications }, null);
  if (!taken.allowed) refuse(taken, {});
}

/**
 * Limits sign-ins in two ways: by account and address together, against guessing one password; and by address alone,
 * against trying many accounts. `admitGuess` adds a limit over all addresses. The typed account can be any text, so the
 * bucket is named by its hash.
 */
export async function limitSignIn(account: string, address: string): Promise<void> {
  const from = addressKey(address);
  const taken = await take(
    { name: `sign-in:account:${from}:${hashKey(account)}`, limit: signInsByAccount },
    { name: `sign-in:address:${from}`, limit: signInsByAddress },
  );
  if (!taken.allowed) refuse(taken, {});
}

/** Limits by address how often password reset links are requested or used. */
export async function limitPasswordResets(address: string): Promise<void> {
  const taken = await take({ name: `reset:${addressKey(address)}`, limit: passwordResetsByAddress }, null);
  if (!taken.allowed) refuse(taken, {});
}

/** Limits by address the calls that web chat visitors make. */
export async function limitVisitorCalls(address: string): Promise<void> {
  const taken = await take({ name: `visitor:calls:${addressKey(address)}`, limit: visitorCallsByAddress }, null);
  if (!taken.allowed) refuse(taken, {});
}

/** Limits by address and by visitor the messages that web chat visitors send. */
export async function limitVisitorMessages(address: string, visitorId: string): Promise<void> {
  const taken = await take(
    { name: `visitor:address:${addressKey(address)}`, limit: visitorMessagesByAddress },
    { name: `visitor:person:${visitorId}`, limit: visitorMessages },
  );
  if (!taken.allowed) refuse(taken, {});
}
