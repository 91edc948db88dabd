import { describe, expect, it } from 'vitest';
import { type AutomationStep, automationSettings } from '#server/contract/outreach/automation-definition.ts';
import { holds } from '../person/holds.ts';
import type { Person } from '../person/person.ts';
import { decide } from './decide.ts';

type WaitUntil = Extract<AutomationStep, { type: 'wait_until' }>;

const personOf = (date: string, timezone = 'America/Sao_Paulo', locale = 'pt-BR'): Person => ({
  ...({ id: 'p', name: 'Ana', email: null, phone: null, opted_out: false, locale, merged_into_id: null } as const),
  calendar: { timezone, hours: null, holidays: null, keeps_national: null },
  fields: date === '' ? {} : { visit: date },
  tags: [],
  stages: [],
  conversation: null,
});
const worldOf = (person: Person, at: string, inVain: 'time' | null = null) => ({
  ...{ person, variables: {}, settings: automationSettings.parse({}), calendar: null, inVain, asked: null },
  at: new Date(at),
});
const untilOf = (step: Partial<WaitUntil>, person: Person, at: string) => {
  const decision = decide({ type: 'wait_until', time: '09:00', ...step }, worldOf(person, at));
  return decision.kind === 'wait' ? decision.until?.toISOString() : decision;
};

describe('wait_until with a date of the contact', () => {
  const begins = '2026-11-28T12:00:00Z';
  it.each([
    ['2026-12-10', 0, '2026-12-10T12:00:00.000Z'],
    ['2026-12-10', -1, '2026-12-09T12:00:00.000Z'],
    ['10/12/2026', 2, '2026-12-12T12:00:00.000Z'],
    // The organization's time zone decides to which date a time belongs.
    ['2026-12-11T01:30:00Z', 0, '2026-12-10T12:00:00.000Z'],
    ['2027-03-01', -1, '2027-02-28T12:00:00.000Z'],
  ])('the date %s and %d days: waits until %s', (date, days, until) => {
    expect(untilOf({ field: 'fields.visit', days }, personOf(date), begins)).toBe(until);
  });

  it('skips a past or missing date, or ends the run if when_past is end', () => {
    const step = { field: 'fields.visit' };
    expect(untilOf(step, personOf('2026-11-01'), begins)).toEqual({ kind: 'skip', why: 'moment_past' });
    expect(untilOf(step, personOf('soon'), begins)).toEqual({ kind: 'skip', why: 'no_date' });
    expect(untilOf(step, personOf(''), begins)).toEqual({ kind: 'skip', why: 'no_date' });
    const ending = { ...step, when_past: 'end' } as const;
    expect(untilOf(ending, personOf('2026-11-01'), begins)).toEqual({ kind: 'end', reason: 'moment_past' });
    expect(untilOf(ending, personOf(''), begins)).toEqual({ kind: 'end', reason: 'no_date' });
  });

  it('checks the date again after the wait, and waits again if the date is now later', () => {
    const step: WaitUntil = { type: 'wait_until', field: 'fields.visit', time: '09:00', when_past: 'end' };
    const at = '2026-12-10T12:00:00Z';
    expect(decide(step, worldOf(personOf('2026-12-10'), at, 'time'))).toMatchObject({ kind: 'skip', words: 'done' });
    expect(decide(step, worldOf(personOf('2026-12-15'), at, 'time'))).toMatchObject({
      ...{ kind: 'wait', until: new Date('2026-12-15T12:00:00Z') },
    });
  });
});

describe('wait_until when clocks change (America/New_York)', () => {
  const newYork = (date: string) => personOf(date, 'America/New_York', 'en');
  it.each([
    ['2026-03-07', '2026-03-07T14:00:00.000Z'],
    ['2026-03-08', '2026-03-08T13:00:00.000Z'],
    ['2026-11-01', '2026-11-01T14:00:00.000Z'],
  ])('nine o’clock on %s is %s', (date, until) => {
    expect(untilOf({ field: 'fields.visit' }, newYork(date), '2026-01-01T00:00:00Z')).toBe(until);
  });

  it('moves an hour that the clock skips to the next one, and takes the first of an hour that comes twice', () => {
    const at = (date: string, time: string) =>
      untilOf({ field: 'fields.visit', time }, newYork(date), '2026-01-01T00:00:00Z');
    expect(at('2026-03-08', '02:30')).toBe('2026-03-08T07:30:00.000Z');
    expect(at('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('keeps the hour of a weekday across the change', () => {
    // The two times are the Saturday evening before daylight saving time begins, and the one before it ends.
    expect(untilOf({ weekday: 'sun' }, newYork(''), '2026-03-07T23:00:00Z')).toBe('2026-03-08T13:00:00.000Z');
    expect(untilOf({ weekday: 'sun' }, newYork(''), '2026-10-31T23:00:00Z')).toBe('2026-11-01T14:00:00.000Z');
  });
});

it('wait_until with a weekday waits for today’s hour if it is still to come, and else for the next week', () => {
  const on = (at: string) => untilOf({ weekday: 'mon' }, personOf(''), at);
  expect(on('2026-11-30T11:59:00Z')).toBe('2026-11-30T12:00:00.000Z');
  expect(on('2026-11-30T12:00:00Z')).toBe('2026-12-07T12:00:00.000Z');
  // It is Monday in UTC, but still Sunday in São Paulo.
  expect(on('2026-11-30T01:00:00Z')).toBe('2026-11-30T12:00:00.000Z');
});

it('conditions on business_hours, queue and language read the calendar and the conversation', () => {
  const talk = {
    ...({ id: 'c', channel: 'chatapp', status: 'open', taken_over: false, window_expires_at: null } as const),
    network: null,
    queue: { id: 'q1', name: 'Vendas' },
  };
  const known = (at: string, said: string[] = []) => ({
    ...{ person: { ...personOf(''), conversation: { ...talk, said } }, variables: {}, at: new Date(at) },
  });
  const is = (field: string, value: unknown, of = known('2026-11-27T15:00:00Z')) =>
    holds({ field, op: 'eq', value }, of);
  // The times are Friday at noon in São Paulo, that night, and a national holiday.
  expect([is('business_hours', 'true'), is('business_hours', true), is('business_hours', 'false')]).toEqual([
    ...[true, true, false],
  ]);
  expect(is('business_hours', 'false', known('2026-11-28T01:00:00Z'))).toBe(true);
  expect(is('business_hours', 'true', known('2026-12-25T15:00:00Z'))).toBe(false);
  expect([is('queue', 'vendas'), is('queue', 'q1'), is('queue', 'Suporte')]).toEqual([true, true, false]);
  expect(holds({ field: 'queue', op: 'exists' }, { person: personOf(''), variables: {} })).toBe(false);
  const at = '2026-11-27T15:00:00Z';
  expect(is('language', 'pt', known(at))).toBe(true);
  expect(is('language', 'en', known(at, ['Where is my order?']))).toBe(true);
  expect(is('language', 'pt', known(at, ['ok', 'cadê o meu pedido?']))).toBe(true);
});
