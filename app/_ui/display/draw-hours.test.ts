import { expect, it } from 'vitest';
import { chartHeight, drawHours } from './draw-hours.ts';

const hour = (succeeded: number, failed = 0) => ({ succeeded, failed });

it('the busiest hour is as high as the chart', () => {
  const [low, high] = drawHours([hour(10), hour(30, 10)]);
  expect(low).toEqual({ good: 25, bad: 0 });
  expect(high).toEqual({ good: 75, bad: 25 });
  expect((high?.good ?? 0) + (high?.bad ?? 0)).toBe(chartHeight);
});

it('one failure among thousands is seen', () => {
  expect(drawHours([hour(9_999, 1)])[0]?.bad).toBe(3);
});

it('nothing is drawn of nothing', () => {
  expect(drawHours([hour(0), hour(0)])).toEqual([
    { good: 0, bad: 0 },
    { good: 0, bad: 0 },
  ]);
  expect(drawHours([])).toEqual([]);
});
