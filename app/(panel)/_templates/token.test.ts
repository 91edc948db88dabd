import { expect, it } from 'vitest';
import { fillFacts, readToken, writeToken } from './token.ts';

it('a token is taken apart and put together', () => {
  expect(readToken('{{ name | amigo }}')).toEqual({ fact: 'name', otherwise: ' amigo ' });
  expect(readToken('{{fields.city}}')).toEqual({ fact: 'fields.city', otherwise: '' });
  expect(readToken('{{endereço|aqui}}')).toEqual({ fact: 'endereço', otherwise: 'aqui' });
  expect(readToken('Hi {{name}}')).toBeNull();
  expect(writeToken({ fact: 'name', otherwise: 'amigo' })).toBe('{{name|amigo}}');
  expect(writeToken({ fact: 'name', otherwise: '' })).toBe('{{name}}');
});

it('what would end a token early does not get into it', () => {
  expect(readToken(writeToken({ fact: 'name', otherwise: 'a}|{b' }))).toEqual({ fact: 'name', otherwise: 'ab' });
});

it('a text is read with what is known, else with its fall-backs, else with what stands for the others', () => {
  const text = 'Olá {{name|amigo}}, {{fields.city}} {{constructor}}';
  expect(fillFacts(text, {}, (fact) => `‹${fact}›`)).toBe('Olá amigo, ‹fields.city› ‹constructor›');
  expect(fillFacts(text, { name: 'Ana', 'fields.city': '' }, () => '–')).toBe('Olá Ana, – –');
  expect(fillFacts(text, { name: null, 'fields.city': 'Recife' }, () => '–')).toBe('Olá amigo, Recife –');
});
