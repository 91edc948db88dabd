import { expect, it } from 'vitest';
import { addHours, areHours, copyMonday, type Hours, hoursOn, setHours } from './hours.ts';

const monday: Hours = [{ day: 'mon', from: '09:00', to: '12:00' }];

it('addHours starts after the last hours of the day, or at 09:00 on a day without hours', () => {
  expect(addHours([], 'tue')).toEqual([{ day: 'tue', from: '09:00', to: '18:00' }]);
  expect(hoursOn(addHours(monday, 'mon'), 'mon')).toEqual([
    { day: 'mon', from: '09:00', to: '12:00' },
    { day: 'mon', from: '12:00', to: '23:00' },
  ]);
});

it('setHours changes or removes one range of a day', () => {
  const two: Hours = [
    ...monday,
    { day: 'mon', from: '14:00', to: '18:00' },
    { day: 'tue', from: '09:00', to: '18:00' },
  ];
  expect(setHours(two, 'mon', 1, { to: '19:00' })[1]).toEqual({ day: 'mon', from: '14:00', to: '19:00' });
  expect(setHours(two, 'mon', 0, null)).toEqual(two.slice(1));
});

it('copyMonday copies Monday to the other weekdays and leaves Saturday unchanged', () => {
  const copied = copyMonday([
    ...monday,
    { day: 'wed', from: '01:00', to: '02:00' },
    { day: 'sat', from: '10:00', to: '12:00' },
  ]);
  expect(copied.map(({ day, from }) => `${day} ${from}`)).toEqual([
    'mon 09:00',
    'tue 09:00',
    'wed 09:00',
    'thu 09:00',
    'fri 09:00',
    'sat 10:00',
  ]);
});

it('areHours rejects hours that end before they begin or have no time', () => {
  expect(areHours(monday)).toBe(true);
  expect(areHours([{ day: 'mon', from: '18:00', to: '09:00' }])).toBe(false);
  expect(areHours([{ day: 'mon', from: '', to: '09:00' }])).toBe(false);
});
