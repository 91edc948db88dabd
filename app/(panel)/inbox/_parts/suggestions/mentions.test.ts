import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedIn, splitAtNames } from '#server/contract/inbox/mentions.ts';

it('namedIn finds the longer of two names with the same beginning, and both people with the same name', () => {
  const people = ['Ana', 'Ana Lima', 'Bia', 'Bia'].map((name, index) => ({ id: String(index), name }));
  expect(namedIn('@Ana Lima and @Bia, look. @Ana Lima?', people)).toEqual(['1', '2', '3']);
  expect(namedIn('Ana Lima, ana@Lima', people)).toEqual([]);
  expect(namedIn('@Anabel, @Ana2', people)).toEqual([]);
});

describe('splitAtNames', () => {
  it('marks mentioned names, and the longer of two names with the same beginning', () => {
    expect(splitAtNames('hi @Ana Lima and @Ana, @Bo', ['Ana', 'Ana Lima'])).toEqual([
      { text: 'hi ', isName: false },
      { text: '@Ana Lima', isName: true },
      { text: ' and ', isName: false },
      { text: '@Ana', isName: true },
      { text: ', @Bo', isName: false },
    ]);
  });
  it('keeps every character of the text', () => {
    const word = fc.stringMatching(/^[@AB a]{0,12}$/);
    fc.assert(
      fc.property(word, fc.array(fc.stringMatching(/^[AB a]{0,3}$/)), (text, names) => {
        const joined = splitAtNames(text, names).map((piece) => piece.text);
        expect(joined.join('')).toBe(text);
      }),
    );
  });
});
