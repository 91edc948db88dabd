import { expect, it } from 'vitest';
import { cutApart } from './cut-apart.ts';
import { cutPassages } from './cut-passages.ts';

const text = Array.from({ length: 4_000 }, (_, n) => `Frase número ${n} sobre trocas e devoluções.`).join(' ');

it('cutApart cuts a long and a short text as cutPassages does', async () => {
  expect(await cutApart(text)).toEqual(cutPassages(text));
  expect(await cutApart('# Loja\nAbrimos cedo.')).toEqual([{ heading: 'Loja', text: 'Abrimos cedo.' }]);
});

it('cutApart throws too_slow when cutting takes longer than its patience', async () => {
  await expect(cutApart(text, { patience: 1 })).rejects.toMatchObject({ code: 'too_slow' });
});

it('cutPassages cuts a text with 60,000 blanks in or after a heading', () => {
  const blanks = ' '.repeat(60_000);
  expect(cutPassages(`# a${blanks}b`).length).toBeGreaterThan(0);
  expect(cutPassages(`# Loja${blanks}#\nAberta.`)).toEqual([{ heading: 'Loja', text: 'Aberta.' }]);
});
