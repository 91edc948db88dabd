import { expect, it } from 'vitest';
import { dayInCell } from './day-in-cell.ts';

it.each([
  ['17/05/1990', '1990-05-17'],
  ['7/5/1990', '1990-05-07'],
  ['17.05.1990 00:00', '1990-05-17'],
  [' 1990-05-17 ', '1990-05-17'],
  ['May 17', 'May 17'],
  ['17/05/90', '17/05/90'],
])('dayInCell turns dates into ISO and keeps other text: %j', (cell, day) => expect(dayInCell(cell)).toBe(day));
