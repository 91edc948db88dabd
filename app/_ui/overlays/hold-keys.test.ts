import { expect, it } from 'vitest';
import { heldAfter } from './hold-keys.ts';

const press = (key: string, more: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false },
  ...more,
});
const typed = (...keys: string[]) => keys.reduce((held, key) => heldAfter(held, press(key)) ?? held, '');

it('heldAfter collects typed characters, spaces and accents too, and Backspace removes the last one', () => {
  expect(typed('a', 'ç', ' ', 'B', 'Backspace', '👋')).toBe('aç 👋');
  expect(typed('Backspace', 'e')).toBe('e');
});

it('heldAfter ignores keys that type nothing, and returns null for shortcuts with Ctrl or Meta and for F5', () => {
  expect(typed('e', 'Enter', 'ArrowDown', 'Tab', 'Shift', 'Dead')).toBe('e');
  expect(heldAfter('e', press('e', { repeat: true }))).toBe('e');
  for (const held of ['ctrlKey', 'metaKey']) expect(heldAfter('e', press('r', { [held]: true }))).toBeNull();
  expect(heldAfter('e', press('F5'))).toBeNull();
  expect(heldAfter('e', press('@', { ctrlKey: true, altKey: true }))).toBe('e@');
});
