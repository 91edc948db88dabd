import { expect, it } from 'vitest';
import { cutApart } from './cut-apart.ts';
import { cutPassages } from './cut-passages.ts';

const text = Array.from({ length: 4_000 }, (_, n) => `Frase número ${n} sobre trocas e devoluções.`).join(' ');

it('a long text is cut in a thread as it would be here, and a short one too', async () => {
  expect(await cutApart(text)).toEqual(cutPassages(text));
  expect(await cutApart('# Loja\nAbrimos cedo.')).toEqual([{ heading: 'Loja', text: 'Abrimos cedo.' }]);
});

it('what takes longer than it may ends with its thread, and says so', async () => {
  await expect(cutApart(text, { patience: 1 })).rejects.toMatchObject({ code: 'too_slow' });
});

it('a heading with 60 000 blanks in it is a heading or a line, at once', () => {
  const blanks = ' '.repeat(60_000);
  expect(cutPassages(`# a${blanks}b`).length).toBeGreaterThan(0);
  expect(cutPassages(`# Loja${blanks}#\nAberta.`)).toEqual([{ heading: 'Loja', text: 'Aberta.' }]);
});
