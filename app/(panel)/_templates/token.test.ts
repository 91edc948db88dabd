import { expect, it } from 'vitest';
import { fillTokens, readToken, writeToken } from './token.ts';

it('a token is taken apart and put together', () => {
  expect(readToken('{{ name | amigo }}')).toEqual({ detail: 'name', otherwise: ' amigo ' });
  expect(readToken('{{fields.city}}')).toEqual({ detail: 'fields.city', otherwise: '' });
  expect(readToken('{{endereço|aqui}}')).toEqual({ detail: 'endereço', otherwise: 'aqui' });
  expect(readToken('Hi {{name}}')).toBeNull();
  expect(writeToken({ detail: 'name', otherwise: 'amigo' })).toBe('{{name|amigo}}');
  expect(writeToken({ detail: 'name', otherwise: '' })).toBe('{{name}}');
});

it('what would end a token early does not get into it', () => {
  expect(readToken(writeToken({ detail: 'name', otherwise: 'a}|{b' }))).toEqual({ detail: 'name', otherwise: 'ab' });
});

it('a text is read with what is known, else with its fall-backs, else with what stands for the others', () => {
  const text = 'Olá {{name|amigo}}, {{fields.city}} {{constructor}}';
  expect(fillTokens(text, {}, (detail) => `‹${detail}›`)).toBe('Olá amigo, ‹fields.city› ‹constructor›');
  expect(fillTokens(text, { name: 'Ana', 'fields.city': '' }, () => '–')).toBe('Olá Ana, – –');
  expect(fillTokens(text, { name: null, 'fields.city': 'Recife' }, () => '–')).toBe('Olá amigo, Recife –');
});
