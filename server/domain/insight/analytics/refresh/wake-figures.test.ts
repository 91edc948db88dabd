import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pauseAfter } from './wake-figures.ts';

it.each([
  [0, 2_000],
  [50, 2_000],
  [100, 4_000],
  [250, 10_000],
  [60_000, 10_000],
])('sums that took %d ms to refresh are refreshed again after a pause of %d ms', (took, pause) => {
  expect(pauseAfter(took)).toBe(pause);
});

it('pauseAfter never returns a shorter pause for a longer refresh', () => {
  const ms = fc.double({ min: 0, max: 600_000, noNaN: true });
  fc.assert(fc.property(ms, ms, (one, other) => pauseAfter(Math.max(one, other)) >= pauseAfter(Math.min(one, other))));
});
