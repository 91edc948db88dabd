import { expect, it } from 'vitest';
import { depthOf, depths, hourNames } from './hours-of-week.ts';

it('depthOf grades a wait from 1 to 4 by its share of the longest wait', () => {
  expect(hourNames).toHaveLength(24);
  expect(depths(600)).toEqual([60, 180, 360, 600]);
  expect([1, 60, 61, 300, 361, 600].map((wait) => depthOf(wait, 600))).toEqual([1, 1, 2, 3, 4, 4]);
  // If all waits are very short, their cells still get a valid background.
  expect([0, 0.4].map((wait) => depthOf(wait, 0.4))).toEqual([1, 1]);
});
