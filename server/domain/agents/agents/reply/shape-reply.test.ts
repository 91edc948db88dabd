import fc from 'fast-check';
import { expect, it } from 'vitest';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { namesPriceOrTerm, readCitations } from './reply-marks.ts';
import * as shaping from './shape-reply.ts';

const [network, hosted] = [capabilitiesOf('whatsapp'), capabilitiesOf(null)];
const shapeReply = (text: string) => shaping.shapeReply(text, network);
const plainMarks = (text: string) => shaping.plainMarks(text, network.marks);
const { fits } = shaping;

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
])('shapeReply converts Markdown to WhatsApp formatting: %j', (said, shown) =>
  expect(shapeReply(said)).toEqual([shown]),
);

it('shapeReply returns no message for blanks, one for a short text, two split at a paragraph for a long one', () => {
  expect(shapeReply('oi')).toEqual(['oi']);
  expect(shapeReply('   ')).toEqual([]);
  const [first, second] = ['a'.repeat(600), 'b'.repeat(600)];
  expect(shapeReply(`${first}\n\n${second}`)).toEqual([first, second]);
});

it('shapeReply returns at most two messages, none of them blank or longer than the network allows', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3_000 }), { maxLength: 12 }), (parts) => {
      const bubbles = shapeReply(parts.join('\n\n'));
      expect(bubbles.length).toBeLessThanOrEqual(2);
      for (const bubble of bubbles) {
        expect(bubble.length).toBeLessThanOrEqual(4_096);
        expect(bubble.trim()).not.toBe('');
      }
      const [whole = ''] = shaping.shapeReply(parts.join('\n\n'), hosted);
      expect(whole.length).toBeLessThanOrEqual(4 * 4_096);
    }),
  );
});

it('readCitations removes citations and returns only sources that were found in this turn', () => {
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
])('namesPriceOrTerm returns true for “%s”', (text) => expect(namesPriceOrTerm(text)).toBe(true));
it.each(['Temos dois sofás', 'Olá!', 'Nosso endereço é Rua A, 10'])('namesPriceOrTerm returns false for “%s”', (text) =>
  expect(namesPriceOrTerm(text)).toBe(false),
);

it.each([
  ['Veja https://loja.example/sofa__azul__3l hoje', 'Veja https://loja.example/sofa__azul__3l hoje'],
  ['**https://loja.example/a_b**', 'https://loja.example/a_b'],
  ['**Veja: https://loja.example**. Ok', 'Veja: https://loja.example. Ok'],
  ['**[O site](https://loja.example/q__w__e)**', 'O site: https://loja.example/q__w__e'],
  ['Escreva a ana__maria__x@loja.example', 'Escreva a ana__maria__x@loja.example'],
  ['Use `a__b__c` e **isto**', 'Use `a__b__c` e *isto*'],
  ['```json\n{"a": "**b**"}\n\n\n\n```', '```\n{"a": "**b**"}\n\n\n\n```'],
  ['um__dois__tres e __forte__', 'um__dois__tres e *forte*'],
  ['***Tudo*** \\*literal\\*', '*_Tudo_* *literal*'],
  ['<https://loja.example/a>', 'https://loja.example/a'],
])('shapeReply does not format links, e-mail addresses, code or escaped marks: %j', (said, shown) =>
  expect(shapeReply(said)).toEqual([shown]),
);

const bare = (text: string) => text.replace(/[\s*_~]/g, '');

it('shapeReply loses nothing but blanks and marks of a text that fits in two messages', () => {
  const word = fc.constantFrom(
    'sofá',
    'R$ 1.290',
    '- item\n',
    '\n',
    '\n\n',
    '1. um\n',
    'frase.',
    'a'.repeat(300),
    '👨‍👩‍👧',
    'é',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 1_400 }), (parts) => {
      const text = parts.join(' ').slice(0, 8_100).toWellFormed();
      if (!fits(text, network)) return;
      const bubbles = shapeReply(text);
      expect(bubbles.length).toBeLessThanOrEqual(2);
      for (const bubble of bubbles) expect(bubble.length).toBeLessThanOrEqual(4_096);
      expect(bare(bubbles.join(''))).toBe(bare(plainMarks(text)));
    }),
    { numRuns: 60 },
  );
});

it('shapeReply splits between lines, else between words, else between characters, never inside an emoji', () => {
  const line = 'Uma linha de texto que diz alguma coisa sobre sofás.';
  const lines = Array.from({ length: 120 }, () => line).join('\n');
  for (const bubble of shapeReply(lines)) for (const one of bubble.split('\n')) expect(one).toBe(line);
  const flat = Array.from({ length: 1_000 }, () => 'palavra').join(' ');
  for (const bubble of shapeReply(flat)) for (const one of bubble.split(' ')) expect(one).toBe('palavra');
  const family = '👨‍👩‍👧‍👦';
  for (const bubble of shapeReply(family.repeat(600))) expect(bubble.replaceAll(family, '')).toBe('');
});

it('shapeReply keeps split bold text bold in both messages, and keeps a list in one message if it fits', () => {
  const [first = '', second = ''] = shapeReply(`**${Array.from({ length: 900 }, () => 'forte').join(' ')}**`);
  for (const bubble of [first, second]) expect(bubble).toMatch(/^\*forte[\s\S]*forte\*$/);
  const list = Array.from({ length: 30 }, (_, n) => `${n + 1}. ${'item '.repeat(20).trim()}`).join('\n');
  const words = 'Uma frase antes da lista.\n'.repeat(80);
  const bubbles = shapeReply(`${words}${list}`);
  expect(bubbles.map((one) => /\d+\. item/.test(one))).toEqual([false, true]);
});

it('fits returns false for a text longer than two WhatsApp messages or than the hosted channel allows', () => {
  expect(fits('palavra '.repeat(1_000), network)).toBe(true);
  expect(fits('palavra '.repeat(1_100), network)).toBe(false);
  expect(fits('palavra '.repeat(1_100), hosted)).toBe(true);
  expect(fits('a'.repeat(70_000), hosted)).toBe(false);
});

it('shapeReply uses the bold, italic and strikethrough marks and the length limit of the network', () => {
  const marks = { bold: '', italic: '/', struck: '' };
  const plain = { ...network, marks, limits: { ...network.limits, text: 60 } };
  expect(shaping.shapeReply('**Sim**, *temos* _hoje_ ~~ontem~~.', plain)).toEqual(['Sim, temos /hoje/ ontem.']);
  const bubbles = shaping.shapeReply('Uma frase. '.repeat(9), plain);
  expect(bubbles).toHaveLength(2);
  for (const bubble of bubbles) expect(bubble.length).toBeLessThanOrEqual(60);
});
