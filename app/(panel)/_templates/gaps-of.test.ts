import { expect, it } from 'vitest';
import { gapsOf, piecesOf } from './gaps-of.ts';

/** Returns the label of each variable in the text: the words around it, as one string. */
const told = (text: string, ...names: string[]): string[] =>
  gapsOf(text, names).map(({ before, after, number }) => `${before}▢${after}${number === null ? '' : ` (${number})`}`);

it.each([
  [
    'Olá, {{1}}, seu pedido {{2}} saiu para entrega hoje.',
    ['Olá, ▢, seu pedido…', '…seu pedido ▢ saiu para entrega hoje.'],
  ],
  ['Olá {{1}}, podemos continuar sobre {{2}}?', ['Olá ▢, podemos continuar sobre…', '…podemos continuar sobre ▢?']],
  ['Tudo bem? Seu pedido *{{1}}* saiu', ['Seu pedido ▢ saiu']],
  ['Olá!\n\n{{1}} saiu', ['▢ saiu']],
  ['{{1}}, o pedido {{2}} saiu', ['▢, o pedido…', '…o pedido ▢ saiu']],
  ['Oi {{1}}! Até {{2}}.', ['Oi ▢!', 'Até ▢.']],
  ['O prazo para pagar a sua última parcela é {{1}}', ['…sua última parcela é ▢']],
  ['Chegou {{ 1 }}\nObrigado', ['Chegou ▢']],
])('gapsOf labels the gaps of %j with the words around them', (text, labels) => {
  expect(told(text, ...labels.map((_, at) => String(at + 1)))).toEqual(labels);
});

it('gapsOf labels a gap that is a sentence by itself with the sentence before or after it', () => {
  expect(told('Seu código:\n{{1}}\nNão conte a ninguém', '1')).toEqual(['Seu código: ▢']);
  expect(told('{{1}}\nAté logo', '1')).toEqual(['▢ Até logo']);
});

it('gapsOf adds a number to gaps that have the same words or no words around them', () => {
  expect(told('{{1}} {{2}}', '1', '2')).toEqual(['▢ (1)', '▢ (2)']);
  expect(told('Sem lugar', '1')).toEqual(['▢ (1)']);
  expect(told('Oi {{a}}!\nOi {{b}}!', 'a', 'b')).toEqual(['Oi ▢! (1)', 'Oi ▢! (2)']);
});

it('piecesOf splits a text into words and gaps', () => {
  expect(piecesOf('Oi {{1}}, {{ nome }}')).toEqual([{ words: 'Oi ' }, { gap: '1' }, { words: ', ' }, { gap: 'nome' }]);
  expect(piecesOf('Oi')).toEqual([{ words: 'Oi' }]);
  expect(piecesOf('')).toEqual([]);
});
