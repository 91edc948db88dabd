import { Redis } from 'ioredis';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { Bucket, Taken } from './rate-bucket.store.ts';

// The rule of the SQL function parley_take as a Redis script: a call is counted in both buckets or in neither, and the
// time is that of the Redis server. Each bucket is a hash with the start of its window and the number of calls in the
// window. The key therefore does not contain the time and can be declared to Redis in advance.
const script = `
local seconds = tonumber(redis.call('TIME')[1])
local start = seconds - seconds % 60
local function used(key)
  local found = redis.call('HMGET', key, 'start', 'used')
  if found[1] == tostring(start) then return tonumber(found[2]) end
  return 0
end
local function keep(key, count)
  redis.call('HSET', key, 'start', tostring(start), 'used', count)
  redis.call('EXPIRE', key, 120)
end
local limit1, limit2 = tonumber(ARGV[1]), tonumber(ARGV[2])
local used1 = used(KEYS[1])
if used1 >= limit1 then return {0, limit1, 0, start + 60} end
if limit2 == 0 then
  keep(KEYS[1], used1 + 1)
  return {1, limit1, limit1 - used1 - 1, start + 60}
end
local used2 = used(KEYS[2])
if used2 >= limit2 then return {0, limit2, 0, start + 60} end
keep(KEYS[1], used1 + 1)
keep(KEYS[2], used2 + 1)
if limit2 - used2 < limit1 - used1 then return {1, limit2, limit2 - used2 - 1, start + 60} end
return {1, limit1, limit1 - used1 - 1, start + 60}
`;

type Answer = [allowed: number, limit: number, remaining: number, resetAt: number];
type Limiter = Redis & {
  parleyTake(first: string, second: string, limit1: number, limit2: number): Promise<Answer>;
};

interface Connection {
  readonly redis: Limiter;
  /** Resolves when the first attempt to connect has succeeded or failed. */
  readonly tried: Promise<void>;
}

const connections = oncePerProcess('redis', () => new Map<string, Connection>());
const connectMs = 1_000;
const answerMs = 500;

function connect(url: string): Connection {
  const known = connections.get(url);
  if (known) return known;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: connectMs,
    commandTimeout: answerMs,
    // While Redis is unavailable, calls do not wait for Redis. They are counted in Postgres instead.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(50 * 2 ** times, 2_000),
    scripts: { parleyTake: { lua: script, numberOfKeys: 2 } },
  }) as Limiter;
  redis.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis cannot be reached'));
  const made = {
    redis,
    tried: redis.connect().then(
      () => {},
      () => {},
    ),
  };
  connections.set(url, made);
  return made;
}

/**
 * Returns the Redis key of a bucket. Both keys of a call contain the name of the second bucket as their hash tag, so a
 * Redis cluster stores both on the same node.
 */
const keyOf = (bucket: Bucket, together: Bucket) => `parley:rate:{${together.name}}:${bucket.name}`;

/**
 * Counts one call in both buckets with one script. All instances that use the same Redis share the buckets. Returns
 * null when Redis cannot be reached or does not reply within half a second.
 */
export async function takeFromRedis(url: string, first: Bucket, second: Bucket | null): Promise<Taken | null> {
  const { redis, tried } = connect(url);
  await tried;
  if (redis.status !== 'ready') return null;
  const together = second ?? first;
  try {
    const answer = await redis.parleyTake(
      keyOf(first, together),
      keyOf(together, together),
      first.limit,
      second?.limit ?? 0,
    );
    const [allowed, limit, remaining, resetAt] = answer;
    return { allowed: allowed === 1, limit, remaining, resetAt };
  } catch (error) {
    log.warn({ error: String(error) }, 'Redis did not take a call');
    return null;
  }
}

/** Closes the connections to Redis. The next call opens a new one. */
export async function endRedis(): Promise<void> {
  for (const { redis } of connections.values()) redis.disconnect();
  connections.clear();
}
