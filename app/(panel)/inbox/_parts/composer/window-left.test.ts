import { expect, it } from 'vitest';
import { leftOfWindow } from './window-left.ts';

const ends = '2026-03-01T12:00:00Z';

it.each([
  ['2026-03-01T10:00:00Z', null],
  ['2026-03-01T11:00:00Z', null],
  ['2026-03-01T11:00:01Z', '59:59'],
  ['2026-03-01T11:59:54.500Z', '0:06'],
  ['2026-03-01T12:00:00Z', '0:00'],
  ['2026-03-01T13:00:00Z', '0:00'],
])('leftOfWindow at %s, for a window that ends at 12:00, is %s', (now, left) => {
  expect(leftOfWindow(ends, new Date(now))).toBe(left);
});
