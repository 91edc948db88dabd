import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quoteAround, wordsOf } from './quote-around.ts';

const quote = (content: string, q: string) => quoteAround(content, wordsOf(q));

it('quoteAround marks the first matching word as the text spells it, ignoring case and accents', () => {
  expect(quote('Vocês têm o SOFÁ Aurora?', 'sofa')).toEqual({ before: 'Vocês têm o ', hit: 'SOFÁ', after: ' Aurora?' });
  expect(quote('O orçamento chegou', 'Orc')).toEqual({ before: 'O ', hit: 'orç', after: 'amento chegou' });
  expect(quote('sofá e mesa', 'mesa sofa').hit).toBe('sofá');
});

it('quoteAround matches only at the beginning of a word and otherwise returns no hit', () => {
  expect(quote('desmesa mesa', 'mesa')).toEqual({ before: 'desmesa ', hit: 'mesa', after: '' });
  expect(quote('nada disso', 'mesa')).toEqual({ before: '', hit: '', after: 'nada disso' });
});

it('quoteAround cuts a long text on both sides of the hit and marks the cuts with an ellipsis', () => {
  const long = `${'antes '.repeat(20)}mesa${' depois'.repeat(40)}`;
  const { before, hit, after } = quote(long, 'mesa');
  expect(before).toMatch(/^…(antes )+$/);
  expect(hit).toBe('mesa');
  expect(after.endsWith('…')).toBe(true);
});

it('wordsOf returns words in lower case without accents, and none for punctuation alone', () => {
  expect(wordsOf(' ? ! ')).toEqual([]);
  expect(wordsOf('Olá  R$ 3.490')).toEqual(['ola', 'r$', '3.490']);
});

it('quoteAround returns only text that the message contains, for arbitrary Unicode', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      (text, q) => {
        const { before, hit, after } = quote(text, q);
        const flat = text.replace(/\s+/g, ' ').trim();
        expect(flat).toContain(`${before.replace(/^…/, '')}${hit}${after.replace(/…$/, '')}`);
      },
    ),
  );
});
