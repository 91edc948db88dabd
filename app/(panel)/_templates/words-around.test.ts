import { expect, it } from 'vitest';
import { wordsAround } from './words-around.ts';

it.each([
  ['1', 'Olá {{1}}, podemos continuar sobre {{2}}?', 'after', 'Olá'],
  ['2', 'Olá {{1}}, podemos continuar sobre {{2}}?', 'after', 'podemos continuar sobre'],
  ['1', 'Olá, {{ 1 }}!', 'after', 'Olá'],
  ['1', 'Tudo bem? Seu pedido *{{1}}* saiu', 'after', 'Seu pedido'],
  ['1', 'Olá!\n\n{{1}} saiu', 'after', 'Olá'],
  ['2', '{{1}}, o pedido {{2}} saiu', 'after', 'o pedido'],
  ['1', '{{1}}, o seu pedido novo saiu', 'before', 'o seu pedido'],
  ['2', 'Oi {{1}} {{2}}, até logo', 'before', 'até logo'],
  ['order', 'Pedido {{order}}', 'after', 'Pedido'],
])('%s of %j is known by what stands %s it: %s', (name, text, where, words) => {
  expect(wordsAround(name, text)).toEqual({ side: where, words });
});

it.each([
  ['1', '{{1}}'],
  ['2', '{{1}} {{2}} {{3}}'],
  ['1', 'Sem lugar'],
])('%s of %j is known by nothing', (name, text) => {
  expect(wordsAround(name, text)).toBeNull();
});
