import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { pool } from '#server/db/pool.ts';
import { startHarness } from '#server/testing/harness.ts';
import { bucketOf, percentilesOf } from './buckets.ts';

const api = startHarness();
afterAll(() => api.stop());

const one = (ms: number) => [bucketOf(ms), 1, ms];

it('percentilesOf differs from percentile_cont by at most 10 % for any durations', async () => {
  const durations = fc.oneof(
    fc.integer({ min: 1, max: 60_000 }),
    fc.integer({ min: 1, max: 5_000_000_000 }),
    fc.constantFrom(1_000, 60_000, 86_400_000),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(durations, { minLength: 1, maxLength: 200 }), async (ms) => {
      const { rows } = await pool.query<{ exact: number[] }>(
        'SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY v / 1000) AS exact FROM unnest($1::float8[]) v',
        [ms],
      );
      for (const [index, told = Number.NaN] of percentilesOf(ms.map(one), [0.5, 0.9]).entries()) {
        const exact = rows[0]?.exact[index] ?? Number.NaN;
        expect(Math.abs((told ?? Number.NaN) - exact)).toBeLessThanOrEqual(exact * 0.1 + 0.001);
      }
    }),
    { numRuns: 100 },
  );
});

it('percentilesOf is exact if a bucket holds one duration, and null without durations', () => {
  expect(percentilesOf([one(42_000)], [0.9])).toEqual([42]);
  expect(percentilesOf([one(10_000), one(300_000)], [0.5])).toEqual([155]);
  expect(percentilesOf([], [0.5])).toEqual([null]);
  expect(percentilesOf([[3, 0, 0]], [0.5])).toEqual([null]);
});
