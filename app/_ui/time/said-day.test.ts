import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fieldIn } from './field-in.ts';
import { dayIn, sayDay } from './said-day.ts';

const zones = fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
const hourMs = 3_600_000;
const moments = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }).map((minute) => Date.UTC(2026, 0, 1) + minute * 60_000);

it('dayIn returns the day of the time zone within 48 hours of sayDay, also when the clocks change', () => {
  const away = fc.integer({ min: -48 * 60, max: 48 * 60 }).map((minutes) => minutes * 60_000);
  fc.assert(
    fc.property(zones, zones, moments, away, (zone, asked, at, by) => {
      const then = new Date(at + by);
      expect(dayIn(asked, then, sayDay(zone, new Date(at)))).toBe(fieldIn(asked, then).slice(0, 10));
    }),
    { numRuns: 3_000 },
  );
});

it('dayIn uses no formatter of the browser until an hour before midnight', () => {
  const said = sayDay('America/Sao_Paulo', new Date('2026-11-24T12:00:00Z'));
  const made = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  for (const hours of [0, 5, 13.9]) {
    expect(dayIn('America/Sao_Paulo', new Date(Date.UTC(2026, 10, 24, 12) + hours * hourMs), said)).toBe('2026-11-24');
  }
  expect(made).not.toHaveBeenCalled();
  expect(dayIn('America/Sao_Paulo', new Date('2026-11-25T03:00:00Z'), said)).toBe('2026-11-25');
  expect(made).toHaveBeenCalledOnce();
  made.mockRestore();
});
