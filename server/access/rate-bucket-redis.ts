import { Redis } from 'ioredis';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { Bucket, Taken } from './rate-bucket.store.ts';

// The rule of parley_take, in one script: both buckets or neither, by Redis' clock.
const script = `
local seconds = tonumber(redis.call('TIME')[1])
local start = seconds - seconds % 60
local function key(name) return 'parley:rate:' .. name .. ':' .. start end
local limit1, limit2 = tonumber(ARGV[2]), tonumber(ARGV[4])
local used1 = tonumber(redis.call('GET', key(ARGV[1])) or '0')
if used1 >= limit1 then return {0, limit1, 0, start + 60} end
local used2 = 0
if ARGV[3] ~= '' then
  used2 = tonumber(redis.call('GET', key(ARGV[3])) or '0')
  if used2 >= limit2 then return {0, limit2, 0, start + 60} end
  redis.call('INCR', key(ARGV[3])) redis.call('EXPIRE', key(ARGV[3]), 120)
end
redis.call('INCR', key(ARGV[1])) redis.call('EXPIRE', key(ARGV[1]), 120)
if ARGV[3] ~= '' and limit2 - used2 < limit1 - used1 then return {1, limit2, limit2 - used2 - 1, start + 60} end
return {1, limit1, limit1 - used1 - 1, start + 60}
`;

const connect = (url: string): Redis =>
  oncePerProcess('redis', () => {
    const redis = new Redis(url, { maxRetriesPerRequest: 2, enableOfflineQueue: true });
    redis.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis cannot be reached'));
    return redis;
  });

/** Both buckets in one script; shared by all instances that name the same Redis. */
export async function takeFromRedis(url: string, first: Bucket, second: Bucket | null): Promise<Taken> {
  const answer = await connect(url).eval(script, 0, first.name, first.limit, second?.name ?? '', second?.limit ?? 0);
  const [allowed = 0, limit = 0, remaining = 0, resetAt = 0] = answer as number[];
  return { allowed: allowed === 1, limit, remaining, resetAt };
}
