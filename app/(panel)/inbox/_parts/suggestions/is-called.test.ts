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
])('%s by %j: %s', (name, typed, is) => expect(isCalled(name, typed)).toBe(is));
