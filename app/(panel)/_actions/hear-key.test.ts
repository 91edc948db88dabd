import { expect, it } from 'vitest';
import { hearKey, nameOf } from './hear-key.ts';

const press = (key: string, more: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
const known = ['e', '?', 'enter', 'g i', 'g c'];

it('nameOf returns the key in lower case, and null for space, arrows, Tab, F5 or with Ctrl, Meta or Alt', () => {
  expect([press('E'), press('?'), press('Enter')].map(nameOf)).toEqual(['e', '?', 'enter']);
  expect([press(' '), press('ArrowDown'), press('Tab'), press('F5')].map(nameOf)).toEqual([null, null, null, null]);
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(nameOf(press('e', { [held]: true }))).toBeNull();
});

it('hearKey runs one-key shortcuts at once, and two-key shortcuts when the second key follows the first', () => {
  expect(hearKey(null, 'e', known)).toEqual({ does: 'e', waits: null });
  expect(hearKey(null, 'g', known)).toEqual({ does: null, waits: 'g' });
  expect(hearKey('g', 'c', known)).toEqual({ does: 'g c', waits: null });
  expect(hearKey('g', 'e', known)).toEqual({ does: 'e', waits: null });
  expect(hearKey('g', 'x', known)).toEqual({ does: null, waits: null });
  expect(hearKey('g', 'g', known)).toEqual({ does: null, waits: 'g' });
  expect(hearKey(null, 'i', known)).toEqual({ does: null, waits: null });
});
