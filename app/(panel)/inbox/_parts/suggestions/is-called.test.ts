import { expect, it } from 'vitest';
import { isCalled } from './is-called.ts';

it.each([
  ['Ana Lima', '', true],
  ['Ana Lima', 'an', true],
  ['Ana Lima', 'LI', true],
  ['João Sá', 'joao s', true],
  ['Ana Lima', 'ana ', true],
  ['Ana', 'Ana ', false],
  ['Ana Lima', 'Ana Lima ', false],
  ['Ana Lima', 'na', false],
])('isCalled: the name %s matches the typed text %j: %s', (name, typed, is) => expect(isCalled(name, typed)).toBe(is));
