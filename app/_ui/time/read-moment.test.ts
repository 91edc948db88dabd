import { describe, expect, it } from 'vitest';
import { readMoment } from './read-moment.ts';

describe('readMoment reads a date and time field in its time zone', () => {
  it.each([
    ['2026-11-25T12:00', 'America/Sao_Paulo', '2026-11-25T15:00:00.000Z'],
    ['2026-11-25T12:00', 'Asia/Kolkata', '2026-11-25T06:30:00.000Z'],
    ['2026-11-25T12:00:30', 'UTC', '2026-11-25T12:00:00.000Z'],
    ['2026-07-01T09:00', 'Australia/Lord_Howe', '2026-06-30T22:30:00.000Z'],
    // In Brazil the clock skipped midnight when daylight saving time began.
    ['2018-11-04T00:30', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z'],
    // The input, the time zone and the expected result around a clock change. New York in spring: before, within and
    // after the hour that is skipped.
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    // New York in autumn: of the two equal hours the first is used, and the hour after them occurs once.
    ['2026-11-01T00:59', 'America/New_York', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
    // On this island the clock skips half an hour.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-03-29T01:30', 'Europe/Lisbon', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', async (field, zone, moment) => {
    expect(await readMoment(field, zone)).toBe(moment);
  });

  it.each(['', '2026-11-25', 'soon', '2026-13-01T10:00'])('returns undefined for %j', async (field) => {
    expect(await readMoment(field, 'UTC')).toBeUndefined();
  });
});
