import { expect, it } from 'vitest';
import { heldAfter } from './hold-keys.ts';

const press = (key: string, more: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false },
  ...more,
});
const typed = (...keys: string[]) => keys.reduce((held, key) => heldAfter(held, press(key)) ?? held, '');

it('keeps what is typed, spaces and accents too, and takes a letter away by Backspace', () => {
  expect(typed('a', 'ç', ' ', 'B', 'Backspace', '👋')).toBe('aç 👋');
  expect(typed('Backspace', 'e')).toBe('e');
});

it('what writes nothing is swallowed; Ctrl and the like mean what they always do', () => {
  expect(typed('e', 'Enter', 'ArrowDown', 'Tab', 'Shift', 'Dead')).toBe('e');
  expect(heldAfter('e', press('e', { repeat: true }))).toBe('e');
  for (const held of ['ctrlKey', 'metaKey']) expect(heldAfter('e', press('r', { [held]: true }))).toBeNull();
  expect(heldAfter('e', press('F5'))).toBeNull();
  expect(heldAfter('e', press('@', { ctrlKey: true, altKey: true }))).toBe('e@');
});
