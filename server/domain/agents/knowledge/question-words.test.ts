import { expect, it } from 'vitest';
import { searchedWords } from './question-words.ts';

it.each([
  ['Preciso de 12 luminárias', ['12 luminárias', 'luminárias']],
  ['garantia de 12 meses?', ['garantia', '12 meses', 'meses']],
  ['meu pedido 2231 para Campinas', ['pedido', '2231', 'campinas']],
  ['quero 12, luminárias', ['12', 'luminárias']],
  ['quanto custa o iPhone 15 preto?', ['custa', 'iphone', '15', '15 preto', 'preto']],
  ['apartamento 302 bloco B', ['apartamento', '302', '302 bloco', 'bloco']],
  ['R$ 3.490 ou 10x', ['3', '490', '10x']],
  ['bom dia, tudo bem?', []],
])('searchedWords keeps a number together with the word that it counts: %j', (question, words) =>
  expect(searchedWords(question)).toEqual(words),
);
