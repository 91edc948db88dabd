import { expect, it } from 'vitest';
import { freeName } from './free-name.ts';

it.each([
  [[], 'VIP'],
  [['VIP'], 'VIP 2'],
  [['VIP 2', 'VIP', 'vip 3'], 'VIP 3'],
  [['VIP 2'], 'VIP'],
])('freeName, with the names %j taken, returns %s', (taken, name) => {
  expect(freeName('VIP', taken)).toBe(name);
});
