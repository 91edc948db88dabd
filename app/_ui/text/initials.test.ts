import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it('initialsOf returns the first letters of the first and the last word, without signs and digits', () => {
  expect(initialsOf('Marina Souza')).toBe('MS');
  expect(initialsOf('  ana   maria  da silva ')).toBe('AS');
  expect(initialsOf('Érica')).toBe('É');
  expect(initialsOf('😀 Bia 2')).toBe('B');
  expect(initialsOf('(Loja) 4x4 Motors')).toBe('LM');
  expect(initialsOf('marina@casa.test')).toBe('M');
});

it('initialsOf returns null for a phone number, for signs and for an empty name', () => {
  for (const name of ['+55 11 98765-0001', '123', '?', '😀', '', '  ']) expect(initialsOf(name)).toBeNull();
});
