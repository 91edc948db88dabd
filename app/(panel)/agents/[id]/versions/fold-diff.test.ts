import { diffWordsWithSpace } from 'diff';
import { expect, it } from 'vitest';
import { foldDiff } from './fold-diff.ts';

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}`).join('\n');

it('foldDiff shows a change with one line on each side and skips the other lines', () => {
  const text = `${lines(1, 10)}\nThe price is 10.\n${lines(11, 20)}`;
  expect(foldDiff(diffWordsWithSpace(text, text.replace('10.', '12.')))).toEqual([
    { kind: 'skipped', lines: 9 },
    { kind: 'same', text: 'line 10\nThe price is ' },
    { kind: 'removed', text: '10' },
    { kind: 'added', text: '12' },
    { kind: 'same', text: '.\nline 11' },
    { kind: 'skipped', lines: 9 },
  ]);
});

it('foldDiff shows a short text as a whole', () => {
  expect(foldDiff(diffWordsWithSpace('Be brief.', 'Be very brief.'))).toEqual([
    { kind: 'same', text: 'Be ' },
    { kind: 'added', text: 'very ' },
    { kind: 'same', text: 'brief.' },
  ]);
});
