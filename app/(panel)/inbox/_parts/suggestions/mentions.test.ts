import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedIn, splitAtNames } from '#server/contract/inbox/mentions.ts';

it('whom a note names: the longer name, not the one it begins with; of two of one name both', () => {
  const people = ['Ana', 'Ana Lima', 'Bia', 'Bia'].map((name, index) => ({ id: String(index), name }));
  expect(namedIn('@Ana Lima and @Bia, look. @Ana Lima?', people)).toEqual(['1', '2', '3']);
  expect(namedIn('Ana Lima, ana@Lima', people)).toEqual([]);
  expect(namedIn('@Anabel, @Ana2', people)).toEqual([]);
});

describe('splitAtNames', () => {
  it('marks names, the longer before the one it begins with', () => {
    expect(splitAtNames('hi @Ana Lima and @Ana, @Bo', ['Ana', 'Ana Lima'])).toEqual([
      { text: 'hi ', isName: false },
      { text: '@Ana Lima', isName: true },
      { text: ' and ', isName: false },
      { text: '@Ana', isName: true },
      { text: ', @Bo', isName: false },
    ]);
  });
  it('loses nothing', () => {
    const word = fc.stringMatching(/^[@AB a]{0,12}$/);
    fc.assert(
      fc.property(word, fc.array(fc.stringMatching(/^[AB a]{0,3}$/)), (text, names) => {
        const joined = splitAtNames(text, names).map((piece) => piece.text);
        expect(joined.join('')).toBe(text);
      }),
    );
  });
});
