import { expect, it } from 'vitest';
import { hearKey, nameOf } from './hear-key.ts';

const press = (key: string, more: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
const known = ['e', '?', 'enter', 'g i', 'g c'];

it('calls letters by themselves in small, whatever Shift makes of them, and hears none with Ctrl and the like', () => {
  expect([press('E'), press('?'), press('Enter')].map(nameOf)).toEqual(['e', '?', 'enter']);
  expect([press(' '), press('ArrowDown'), press('Tab'), press('F5')].map(nameOf)).toEqual([null, null, null, null]);
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(nameOf(press('e', { [held]: true }))).toBeNull();
});

it('one key does what it stands for; the first of two waits for the second, and is forgotten by any other', () => {
  expect(hearKey(null, 'e', known)).toEqual({ does: 'e', waits: null });
  expect(hearKey(null, 'g', known)).toEqual({ does: null, waits: 'g' });
  expect(hearKey('g', 'c', known)).toEqual({ does: 'g c', waits: null });
  expect(hearKey('g', 'e', known)).toEqual({ does: 'e', waits: null });
  expect(hearKey('g', 'x', known)).toEqual({ does: null, waits: null });
  expect(hearKey('g', 'g', known)).toEqual({ does: null, waits: 'g' });
  expect(hearKey(null, 'i', known)).toEqual({ does: null, waits: null });
});
