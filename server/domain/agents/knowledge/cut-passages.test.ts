import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPassages, passageLength, passageMax } from './cut-passages.ts';

const sentence = (n: number) => `Esta é a frase número ${n} do texto longo sobre trocas e devoluções.`;
const long = Array.from({ length: 60 }, (_, n) => sentence(n)).join(' ');

describe('cutPassages', () => {
  it('cuts at headings, and gives each passage the path of its headings', () => {
    const text = '# Loja\nAbrimos cedo.\n\n## Trocas\nEm 30 dias.\n\n### Online\nPelo site.\n\n## Frete\nGrátis.';
    expect(cutPassages(text)).toEqual([
      { heading: 'Loja', text: 'Abrimos cedo.' },
      { heading: 'Loja › Trocas', text: 'Em 30 dias.' },
      { heading: 'Loja › Trocas › Online', text: 'Pelo site.' },
      { heading: 'Loja › Frete', text: 'Grátis.' },
    ]);
  });

  it('returns a short text as one passage, and no passage for blanks', () => {
    expect(cutPassages('Um parágrafo.\n\nOutro.')).toEqual([{ heading: '', text: 'Um parágrafo.\n\nOutro.' }]);
    expect(cutPassages(' \n\n ')).toEqual([]);
  });

  it('cuts a long text between sentences, and repeats the last sentence in the next passage', () => {
    const passages = cutPassages(long);
    expect(passages.length).toBeGreaterThan(3);
    for (const { text } of passages) {
      expect(text.length).toBeLessThanOrEqual(passageMax);
      expect(text).toMatch(/^Esta[\s\S]*devoluções\.$/);
    }
    for (const [index, { text }] of passages.slice(1).entries()) {
      const before = passages[index]?.text ?? '';
      expect(before.endsWith(text.split('\n')[0] ?? '-')).toBe(true);
    }
  });

  it('cuts between list items and between table rows, and repeats the table head in every passage', () => {
    const list = Array.from({ length: 40 }, (_, n) => `- Item ${n} da lista de produtos vendidos na loja`);
    for (const { text } of cutPassages(list.join('\n')))
      for (const line of text.split('\n')) expect(list).toContain(line);
    const rows = Array.from({ length: 60 }, (_, n) => `| Produto ${n} | R$ ${n},00 |`);
    const parts = cutPassages(['| Produto | Preço |', '| --- | --- |', ...rows].join('\n'));
    expect(parts.length).toBeGreaterThan(1);
    for (const { text } of parts) {
      const [head, rule, ...body] = text.split('\n');
      expect([head, rule]).toEqual(['| Produto | Preço |', '| --- | --- |']);
      for (const row of body) expect(rows).toContain(row);
    }
  });

  it('returns a heading with no text below it as a passage', () => {
    expect(cutPassages('# Contato\n## Fechado aos domingos\n')).toEqual([
      { heading: 'Contato', text: 'Fechado aos domingos' },
    ]);
  });
});

const word = fc.stringMatching(/^[a-zà-ú]{1,14}$/u);
const line = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '));
const piece = fc.oneof(
  line.map((text) => `${text}.`),
  fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.map((one) => `- ${one}`).join('\n')),
  fc.array(line, { minLength: 2, maxLength: 12 }).map((lines) => lines.map((one) => `| ${one} | x |`).join('\n')),
  fc.tuple(fc.integer({ min: 1, max: 4 }), word).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
  fc.string({ unit: 'grapheme', maxLength: 3_000 }),
);
const document = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('\n\n'));

describe('cutPassages with any text', () => {
  const wordsOf = (text: string) => text.match(/[a-zà-ú]{2,}/gu) ?? [];

  it('returns passages that are not blank and not longer than passageMax', () => {
    fc.assert(
      fc.property(document, (text) => {
        for (const passage of cutPassages(text)) {
          expect(passage.text.length).toBeLessThanOrEqual(passageMax);
          expect(passage.text.trim()).not.toBe('');
        }
      }),
      { numRuns: 150 },
    );
  });

  it('loses no word of up to 14 letters', () => {
    fc.assert(
      fc.property(document, (text) => {
        // Words longer than a passage are cut, but the generator of this test makes none.
        const kept = new Set(cutPassages(text).flatMap((one) => wordsOf(`${one.heading} ${one.text}`)));
        const lost = wordsOf(text).filter((one) => one.length < 15 && !kept.has(one));
        expect(lost).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('cuts a long text with a word of 100,000 letters within 2 seconds, within passageMax', () => {
    const started = performance.now();
    const passages = cutPassages(`${'a'.repeat(100_000)} ${long.repeat(40)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(passageMax);
    expect(passageLength).toBeLessThan(passageMax);
  });
});
