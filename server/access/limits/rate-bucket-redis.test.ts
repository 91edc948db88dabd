import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';
import { hasRedisServer, type RedisServer, startRedisServer } from '#server/testing/servers/redis-server.ts';
import { withinOneMinute } from '#server/testing/within-one-minute.ts';
import { takeOne } from './rate-bucket.store.ts';
import { endRedis, takeFromRedis } from './rate-bucket-redis.ts';

const api = startHarness();
let redis: RedisServer;
const why = 'redis-server is not on this machine (apt-get install redis-server)';
beforeAll(async () => {
  if (!hasRedisServer) return void process.stderr.write(`Skipped: the limiter in Redis. ${why}\n`);
  redis = await startRedisServer();
  completeEnv({ REDIS_URL: redis.url });
});
beforeEach(({ skip }) => skip(!hasRedisServer, why));
afterAll(async () => {
  await endRedis();
  await redis?.stop();
  await api.stop();
});

const take = (name: string, limit: number, together?: [name: string, limit: number]) =>
  takeFromRedis(redis.url, { name, limit }, together ? { name: together[0], limit: together[1] } : null);

describe('the rate limiter in Redis', () => {
  it('allows exactly 60 of 100 parallel calls and does not count refused calls for the organization', () =>
    withinOneMinute(async () => {
      const organization = newId();
      const of = (caller: string) => take(caller, 60, [organization, 300]);
      const [one, other] = [newId(), newId()];
      const answers = await Promise.all(Array.from({ length: 100 }, () => of(one)));
      expect(answers.filter((answer) => answer?.allowed)).toHaveLength(60);
      expect(answers.filter((answer) => answer?.allowed).map((answer) => answer?.remaining)).toEqual(
        Array.from({ length: 60 }, (_, index) => 59 - index),
      );
      // 240 calls are left: the limit of 300 less the 60 allowed calls. If refused calls were counted too, 200 would be
      // left.
      const more = await Promise.all(Array.from({ length: 100 }, () => take(other, 1_000, [organization, 300])));
      expect(more[0]).toMatchObject({ allowed: true, limit: 300, remaining: 239 });
      expect(more[99]).toMatchObject({ allowed: true, limit: 300, remaining: 140 });
    }));

  it('does not count a call for the caller when the organization has reached its limit', () =>
    withinOneMinute(async () => {
      const [caller, organization] = [newId(), newId()];
      for (let n = 0; n < 5; n += 1) await take(newId(), 10, [organization, 5]);
      for (let n = 0; n < 5; n += 1) {
        expect(await take(caller, 2, [organization, 5])).toMatchObject({ allowed: false, limit: 5, remaining: 0 });
      }
      expect(await take(caller, 2)).toMatchObject({ allowed: true, remaining: 1 });
    }));

  it('gives the same answers as the rate limiter in Postgres for random sequences of calls', () =>
    withinOneMinute(async () => {
      const call = fc.record({
        caller: fc.integer({ min: 0, max: 2 }),
        limit: fc.constantFrom(1, 3, 5),
        alone: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(call, { maxLength: 25 }), async (calls) => {
          const run = newId();
          for (const { caller, limit, alone } of calls) {
            const first = { name: `caller:${run}:${caller}`, limit };
            const second = alone ? null : { name: `organization:${run}`, limit: 8 };
            // The same caller may occur alone and together with the organization. Redis would use two keys for these
            // buckets but Postgres only one row, so the bucket that is used alone gets another name.
            const single = alone ? { ...first, name: `alone:${first.name}` } : first;
            const [ours, theirs] = [await takeFromRedis(redis.url, single, second), await takeOne(single, second)];
            expect(ours).toEqual(theirs);
          }
        }),
        { numRuns: 30 },
      );
    }));

  it('limits GET /webhooks to 60 of 100 parallel calls; the others get 429 with rate limit headers', () =>
    withinOneMinute(async () => {
      const key = await api.createKey(await api.createOrganization());
      const answers = await Promise.all(Array.from({ length: 100 }, () => api.call('GET', '/webhooks', { key })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers).toMatchObject({ 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '0' });
      expect(refused?.headers['Retry-After']).toBe(String(refused?.body.retry_after));
      expect(await api.prisma.rateBucket.count({ where: { bucket: { contains: 'webhooks' } } })).toBe(0);
    }));

  it('is replaced by Postgres within 5 seconds when Redis dies, and is used again when Redis is back', async () => {
    const key = await api.createKey(await api.createOrganization());
    const list = () => api.call('GET', '/webhooks', { key });
    expect((await list()).status).toBe(200);
    await redis.kill();
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, list));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await api.prisma.rateBucket.count()).toBeGreaterThan(0);
    await redis.restart();
    await expect.poll(() => take(newId(), 1), { timeout: 10_000 }).not.toBeNull();
  });
});
