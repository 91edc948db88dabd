import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it('takes letters of the first and the last word, and nothing else', () => {
  expect(initialsOf('Marina Souza')).toBe('MS');
  expect(initialsOf('  ana   maria  da silva ')).toBe('AS');
  expect(initialsOf('Érica')).toBe('É');
  expect(initialsOf('😀 Bia 2')).toBe('B');
  expect(initialsOf('(Loja) 4x4 Motors')).toBe('LM');
  expect(initialsOf('marina@casa.test')).toBe('M');
});

it('has none for a number, for signs, and for nothing', () => {
  for (const name of ['+55 11 98765-0001', '123', '?', '😀', '', '  ']) expect(initialsOf(name)).toBeNull();
});
