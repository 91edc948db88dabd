import { describe, expect, it } from 'vitest';
import { projectUsage, reachedParts } from './project-usage.ts';

const from = new Date('2026-11-01T00:00:00Z');
const to = new Date('2026-12-01T00:00:00Z');
const day = (text: string) => new Date(`2026-11-${text}:00:00Z`);

describe('the day on which the plan will be used up', () => {
  it.each([
    ['half of it in ten days: on the 21st', 100, 200, day('11T00'), '2026-11-21'],
    ['by the hour, not by whole days', 150, 200, day('11T12'), '2026-11-15'],
    ['just within the month', 168, 200, day('26T00'), '2026-11-30'],
    ['just not within it', 166, 200, day('26T00'), null],
    ['exactly when it ends', 100, 200, day('16T00'), null],
    ['nothing was used', 0, 200, day('16T00'), null],
    ['two days say nothing', 199, 200, day('03T23'), null],
    ['three do', 100, 200, day('04T00'), '2026-11-07'],
    ['used up already', 200, 200, day('16T00'), null],
    ['beyond it', 230, 200, day('16T00'), null],
    ['no limit', 5_000, null, day('16T00'), null],
  ] as const)('%s', (_, used, limit, at, expected) => {
    expect(projectUsage({ used, limit, from, to, at })).toBe(expected);
  });

  it('counts from the day an organization began, in its first month', () => {
    expect(projectUsage({ used: 100, limit: 200, from: day('11T00'), to, at: day('16T00') })).toBe('2026-11-21');
  });

  it.each([
    [99, 200, []],
    [100, 200, [50]],
    [160, 200, [50, 80]],
    [200, 200, [50, 80, 100]],
    [900, 200, [50, 80, 100]],
    [0, 0, []],
    [1, 0, [50, 80, 100]],
    [900, null, []],
  ])('%i of %s has reached %j', (used, limit, expected) => {
    expect(reachedParts(used, limit)).toEqual(expected);
  });
});
