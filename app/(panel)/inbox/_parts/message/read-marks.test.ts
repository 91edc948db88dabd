import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import { type Inline, readMarks } from './read-marks.ts';

/** Formats a parsed piece of text, with the name of each mark, such as `<bold>…`. */
const shown = (part: Inline): string => {
  if (part.kind === 'text') return part.text;
  return `<${part.kind}>${'parts' in part ? part.parts.map(shown).join('') : part.text}</>`;
};
const show = (text: string): string =>
  readMarks(text)
    .map(({ kind, lines }) => {
      const said = lines.map((line) => line.parts.map(shown).join('')).join('|');
      return kind === 'words' ? said : `${kind}(${said})`;
    })
    .join('|');

const flatPart = (part: Inline): string => {
  if (!('mark' in part)) return part.text;
  return part.mark + ('parts' in part ? part.parts.map(flatPart).join('') : part.text) + part.mark;
};
const flat = (text: string): string =>
  readMarks(text)
    .flatMap(({ lines }) => lines.map(({ mark, parts }) => mark + parts.map(flatPart).join('')))
    .join('\n');
const links = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => (part.kind === 'link' ? [part.text] : 'parts' in part ? links(part.parts) : []));

describe('marks', () => {
  it.each([
    ['*Olá* e _tchau_, ~nada~', '<bold>Olá</> e <italic>tchau</>, <strike>nada</>'],
    ['*_dois_ de uma vez*', '<bold><italic>dois</> de uma vez</>'],
    ['(*assim*)!', '(<bold>assim</>)!'],
    ['2*3*4 e a_b_c', '2*3*4 e a_b_c'],
    ['* não * é', 'bullets(não * é)'],
    ['*aberto\nfechado*', '*aberto|fechado*'],
    ['** nada **', '** nada **'],
    ['*a **b*', '<bold>a **b</>'],
    ['`npm *start*` e ```dois\nversos```', '<code>npm *start*</> e <code>dois\nversos</>'],
    ['```aberto\n*b*', '```aberto|<bold>b</>'],
    ['*ação*é', '*ação*é'],
  ])('readMarks parses the marks in %j', (text, seen) => {
    expect(show(text)).toBe(seen);
  });
});

describe('lines', () => {
  it.each([
    ['> dito\n> *de novo*\nresposta', 'quote(dito|<bold>de novo</>)|resposta'],
    ['- um\n- dois\n1. a\n2. b', 'bullets(um|dois)|numbers(a|b)'],
    ['-5 graus\n10.5', '-5 graus|10.5'],
    ['>', '>'],
  ])('readMarks parses the quotes and lists in %j', (text, seen) => {
    expect(show(text)).toBe(seen);
  });
});

describe('links', () => {
  it.each([
    ['Veja https://a.example/x_y_z?b=1#c.', 'Veja <link>https://a.example/x_y_z?b=1#c</>.'],
    ['(https://a.example/b)', '(<link>https://a.example/b</>)'],
    ['https://a.example/b_(c)', '<link>https://a.example/b_(c)</>'],
    ['*https://a.example*', '<bold><link>https://a.example</></>'],
    ['xhttps://a.example', 'xhttps://a.example'],
    ['javascript:alert(1) www.a.example http://', 'javascript:alert(1) www.a.example http://'],
    ['`https://a.example`', '<code>https://a.example</>'],
  ])('readMarks finds the links in %j', (text, seen) => {
    expect(show(text)).toBe(seen);
  });
});

/** Generates texts that consist mostly of formatting characters, so that marks meet and overlap. */
const texts = fc
  .array(
    fc.oneof(fc.constantFrom(...'*_~`>-1. \n()a', '```', 'https://a.b', '> ', '- '), fc.string({ unit: 'binary' })),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));

it('readMarks keeps every character of any text', () => {
  fc.assert(
    fc.property(texts, (text) => flat(text) === text),
    { numRuns: 2_000 },
  );
});

it('readMarks makes only safe http and https addresses links', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const found = readMarks(text).flatMap(({ lines }) => lines.flatMap(({ parts }) => links(parts)));
      for (const one of found) expect([safeHref(one), /^https?:\/\//i.test(one)]).toEqual([one, true]);
    }),
    { numRuns: 2_000 },
  );
});

it.each(['*a ', '_~*', '```', '`', 'http://', '*_~a', '> ', '('])(
  'readMarks parses the longest text made of %j within 2 seconds',
  (part) => {
    const text = part.repeat(65_536 / part.length);
    const begun = performance.now();
    expect(flat(text)).toBe(text);
    expect(performance.now() - begun).toBeLessThan(2_000);
  },
);
