import { describe, expect, it } from 'vitest';
import { projectUsage, reachedParts } from './project-usage.ts';

const from = new Date('2026-11-01T00:00:00Z');
const to = new Date('2026-12-01T00:00:00Z');
const day = (text: string) => new Date(`2026-11-${text}:00:00Z`);

describe('projectUsage: the day on which a plan’s limit is reached', () => {
  it.each([
    ['half of it in ten days: on the 21st', 100, 200, day('11T00'), '2026-11-21'],
    ['by the hour, not by whole days', 150, 200, day('11T12'), '2026-11-15'],
    ['just within the month', 168, 200, day('26T00'), '2026-11-30'],
    ['just not within it', 166, 200, day('26T00'), 'lasts'],
    ['exactly when it ends', 100, 200, day('16T00'), 'lasts'],
    ['nothing was used', 0, 200, day('16T00'), 'lasts'],
    ['two days say nothing', 199, 200, day('03T23'), 'unknown'],
    ['nor that little is used', 1, 200, day('03T23'), 'unknown'],
    ['three do', 100, 200, day('04T00'), '2026-11-07'],
    ['used up already', 200, 200, day('16T00'), 'unknown'],
    ['beyond it', 230, 200, day('16T00'), 'unknown'],
    ['no limit', 5_000, null, day('16T00'), 'lasts'],
  ] as const)('%s', (_, used, limit, at, expected) => {
    const { outcome, day: end } = projectUsage({ used, limit, from, to, at });
    expect(end ?? outcome).toBe(expected);
  });

  it('counts from the day on which the organization was created', () => {
    const began = day('11T00');
    expect(projectUsage({ used: 100, limit: 200, from: began, to, at: day('16T00') }).day).toBe('2026-11-21');
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
  ])('a usage of %i with a limit of %s has reached the alert levels %j', (used, limit, expected) => {
    expect(reachedParts(used, limit)).toEqual(expected);
  });
});
