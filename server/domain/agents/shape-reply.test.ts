import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namesPriceOrTerm, readCitations } from './cited.ts';
import { shapeReply, shapeWhole } from './shape-reply.ts';

it.each([
  ['**Sim**, temos.', '*Sim*, temos.'],
  ['# Preços\nSofá', '*Preços*\nSofá'],
  ['Veja [o site](https://a.example/x)', 'Veja o site: https://a.example/x'],
  ['[https://a.example](https://a.example)', 'https://a.example'],
  ['* um\n* dois', '- um\n- dois'],
  ['~~velho~~ novo', '~velho~ novo'],
  ['| Sofá | R$ 10 |\n|---|---|\n| Mesa | R$ 5 |', 'Sofá · R$ 10\nMesa · R$ 5'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['a\n\n\n\nb', 'a\n\nb'],
])('%j is written as the network renders it', (said, shown) => expect(shapeReply(said)).toEqual([shown]));

it('says a short answer in one bubble, a long one in two at a paragraph', () => {
  expect(shapeReply('oi')).toEqual(['oi']);
  expect(shapeReply('   ')).toEqual([]);
  const [first, second] = ['a'.repeat(600), 'b'.repeat(600)];
  expect(shapeReply(`${first}\n\n${second}`)).toEqual([first, second]);
});

it('never says more than two bubbles, nor more than the network takes', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3_000 }), { maxLength: 12 }), (parts) => {
      const bubbles = shapeReply(parts.join('\n\n'));
      expect(bubbles.length).toBeLessThanOrEqual(2);
      for (const bubble of bubbles) {
        expect(bubble.length).toBeLessThanOrEqual(4_096);
        expect(bubble.trim()).not.toBe('');
      }
      expect(shapeWhole(parts.join('\n\n')).length).toBeLessThanOrEqual(4 * 4_096);
    }),
  );
});

it('takes citations out, and believes only those found in this turn', () => {
  const found = [
    { ref: 'K1', id: 'a', title: 'Prices' },
    { ref: 'K2', id: 'b', title: 'Hours' },
  ];
  expect(readCitations('It is 10 [K1]. Open [K2, K9].', found)).toEqual({ text: 'It is 10. Open.', sources: found });
  expect(readCitations('It is 10 [K7].', found).sources).toEqual([]);
  expect(readCitations('It is [10].', found).text).toBe('It is [10].');
});

it.each([
  'Custa R$ 4.290',
  '10% de desconto',
  'Entregamos em 7 dias',
  'garantia de 5',
  'It takes 3 weeks',
  '12x sem juros'.replace('12x', '12 x'),
])('%s is a price or a term', (text) => expect(namesPriceOrTerm(text)).toBe(true));
it.each(['Temos dois sofás', 'Olá!', 'Nosso endereço é Rua A, 10'])('%s is none', (text) =>
  expect(namesPriceOrTerm(text)).toBe(false),
);
