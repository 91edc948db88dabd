import { expect, it } from 'vitest';
import { readToken, withFallbacks, writeToken } from './token.ts';

it('a token is taken apart and put together', () => {
  expect(readToken('{{ name | amigo }}')).toEqual({ fact: 'name', otherwise: ' amigo ' });
  expect(readToken('{{fields.city}}')).toEqual({ fact: 'fields.city', otherwise: '' });
  expect(readToken('Hi {{name}}')).toBeNull();
  expect(writeToken({ fact: 'name', otherwise: 'amigo' })).toBe('{{name|amigo}}');
  expect(writeToken({ fact: 'name', otherwise: '' })).toBe('{{name}}');
});

it('what would end a token early does not get into it', () => {
  expect(readToken(writeToken({ fact: 'name', otherwise: 'a}|{b' }))).toEqual({ fact: 'name', otherwise: 'ab' });
});

it('a text is read with its fall-backs, and with what stands for the others', () => {
  expect(withFallbacks('Olá {{name|amigo}}, {{fields.city}}', (fact) => `‹${fact}›`)).toBe('Olá amigo, ‹fields.city›');
});
