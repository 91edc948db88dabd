import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldIn } from './field-in.ts';
import { momentIn } from './moment-in.ts';

describe('the value of a date and time field (fieldIn)', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-25T02:30:00Z', '2026-11-24T23:30'],
    ['Asia/Kathmandu', '2026-11-25T18:15:00Z', '2026-11-26T00:00'],
    ['UTC', '2026-01-01T00:00:59Z', '2026-01-01T00:00'],
    ['Nowhere/AtAll', '2026-01-01T09:05:00Z', '2026-01-01T09:05'],
  ])('in %s, %s is %s', (zone, moment, field) => {
    expect(fieldIn(zone, new Date(moment))).toBe(field);
  });

  it('is read by momentIn as the same moment, except in the hour that occurs twice', () => {
    const minutes = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 });
    const zones = fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Europe/Lisbon');
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const moment = new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
        const read = momentIn(zone, fieldIn(zone, moment));
        expect(read && fieldIn(zone, read)).toBe(fieldIn(zone, moment));
        expect([0, 30, 60]).toContain((moment.getTime() - (read?.getTime() ?? 0)) / 60_000);
      }),
    );
  });
});
