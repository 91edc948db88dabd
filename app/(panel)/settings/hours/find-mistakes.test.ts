import { expect, it } from 'vitest';
import {
  type BusinessCalendar,
  businessCalendar,
  defaultCalendar,
} from '#server/contract/organization/business-calendar.ts';
import { findMistakes } from './find-mistakes.ts';

const monday = (...spans: BusinessCalendar['hours']['mon']): BusinessCalendar => ({
  ...defaultCalendar,
  hours: { ...defaultCalendar.hours, mon: spans },
});
const found = (calendar: BusinessCalendar) => Object.fromEntries(findMistakes(calendar));

it('findMistakes reports hours that end before they begin, lack a time or overlap', () => {
  expect(found(defaultCalendar)).toEqual({});
  expect(found(monday({ from: '09:00', to: '24:00' }))).toEqual({});
  expect(found(monday({ from: '18:00', to: '09:00' }))).toEqual({ 'mon.0': 'ends_first' });
  expect(found(monday({ from: '', to: '09:00' }))).toEqual({ 'mon.0': 'missing' });
  expect(found(monday({ from: '09:00', to: '12:00' }, { from: '11:00', to: '18:00' }))).toEqual({ 'mon.1': 'overlap' });
  expect(found(monday({ from: '09:00', to: '12:00' }, { from: '12:00', to: '18:00' }))).toEqual({});
});

it('findMistakes reports a holiday with a repeated date, without a date or without a name', () => {
  const christmas = { date: '2026-12-25', name: 'Natal' };
  const holidays = [
    christmas,
    { date: '2026-12-25', name: 'Again' },
    { date: '', name: 'x' },
    { date: '2027-01-02', name: ' ' },
  ];
  expect(found({ ...defaultCalendar, holidays })).toEqual({
    'holidays.1': 'twice',
    'holidays.2': 'no_date',
    'holidays.3': 'no_name',
  });
});

it('the contract businessCalendar accepts hours from 00:00 to 24:00', () => {
  expect(businessCalendar.safeParse(monday({ from: '00:00', to: '24:00' })).success).toBe(true);
});
