import { expect, it } from 'vitest';
import { linesOf, plain } from './chart-table.ts';
import { daysBefore } from './days-before.ts';

it.each([
  ['2026-11-28', '2026-11-28', '2026-11-27', '2026-11-27'],
  ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
  ['2026-03-01', '2026-03-07', '2026-02-22', '2026-02-28'],
])('daysBefore the period %s to %s has as many days and ends on the day before', (from, to, since, until) => {
  expect(daysBefore({ from, to, timezone: 'Asia/Tokyo' })).toEqual({ from: since, to: until, timezone: 'Asia/Tokyo' });
});

it('linesOf writes numbers unformatted, and an empty cell for a missing number', () => {
  const cell = (value: number | null) => ({ text: `${value} min`, value });
  expect(
    linesOf({
      head: ['Day', 'Wait'],
      rows: [
        [plain('1 Nov'), cell(1.5)],
        [plain('2 Nov'), cell(null)],
      ],
    }),
  ).toEqual([
    ['Day', 'Wait'],
    ['1 Nov', '1.5'],
    ['2 Nov', ''],
  ]);
});
