import { expect, it } from 'vitest';
import { fillTokens, readToken, writeToken } from './token.ts';

it('readToken splits a token into detail and fallback, and writeToken writes the token', () => {
  expect(readToken('{{ name | amigo }}')).toEqual({ detail: 'name', otherwise: ' amigo ' });
  expect(readToken('{{fields.city}}')).toEqual({ detail: 'fields.city', otherwise: '' });
  expect(readToken('{{endereço|aqui}}')).toEqual({ detail: 'endereço', otherwise: 'aqui' });
  expect(readToken('Hi {{name}}')).toBeNull();
  expect(writeToken({ detail: 'name', otherwise: 'amigo' })).toBe('{{name|amigo}}');
  expect(writeToken({ detail: 'name', otherwise: '' })).toBe('{{name}}');
});

it('writeToken removes braces and pipes from the fallback', () => {
  expect(readToken(writeToken({ detail: 'name', otherwise: 'a}|{b' }))).toEqual({ detail: 'name', otherwise: 'ab' });
});

it('fillTokens uses the known value, otherwise the fallback, otherwise the given placeholder', () => {
  const text = 'Olá {{name|amigo}}, {{fields.city}} {{constructor}}';
  expect(fillTokens(text, {}, (detail) => `‹${detail}›`)).toBe('Olá amigo, ‹fields.city› ‹constructor›');
  expect(fillTokens(text, { name: 'Ana', 'fields.city': '' }, () => '–')).toBe('Olá Ana, – –');
  expect(fillTokens(text, { name: null, 'fields.city': 'Recife' }, () => '–')).toBe('Olá amigo, Recife –');
});
