import { expect, it } from 'vitest';
import { chartHeight, drawHours } from './draw-hours.ts';

const hour = (succeeded: number, failed = 0) => ({ succeeded, failed });

it('drawHours draws the busiest hour as high as the chart', () => {
  const [low, high] = drawHours([hour(10), hour(30, 10)]);
  expect(low).toEqual({ good: 25, bad: 0 });
  expect(high).toEqual({ good: 75, bad: 25 });
  expect((high?.good ?? 0) + (high?.bad ?? 0)).toBe(chartHeight);
});

it('drawHours keeps one failure among 10,000 calls visible', () => {
  expect(drawHours([hour(9_999, 1)])[0]?.bad).toBe(3);
});

it('drawHours draws nothing for hours without calls', () => {
  expect(drawHours([hour(0), hour(0)])).toEqual([
    { good: 0, bad: 0 },
    { good: 0, bad: 0 },
  ]);
  expect(drawHours([])).toEqual([]);
});
