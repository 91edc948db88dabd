import { expect, it } from 'vitest';
import { thirtyDays } from './thirty-days.ts';

it('thirtyDays returns the 30 days until today, with the calls of this key only', () => {
  const day = { succeeded: 2, failed: 1 };
  const days = thirtyDays(
    [
      { key_id: 'a', day: '2026-03-01', ...day },
      { key_id: 'b', day: '2026-03-01', ...day },
      { key_id: 'a', day: '2026-01-30', ...day },
    ],
    'a',
    new Date('2026-03-01T23:59:59Z'),
  );
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ at: '2026-01-31', succeeded: 0, failed: 0 });
  expect(days.at(-1)).toEqual({ at: '2026-03-01', ...day });
  expect(days.filter(({ succeeded }) => succeeded > 0)).toHaveLength(1);
});
