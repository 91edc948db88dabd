import { expect, it } from 'vitest';
import { makeKeptFiles, type Shelf } from './kept-files.ts';

const file = (name: string) => new File([name], name);
const names = (files: readonly File[] | undefined) => files?.map(({ name }) => name) ?? [];

function shelfOf(kept: Record<string, readonly File[]> = {}) {
  const shelf: Shelf = {
    read: async (key) => kept[key],
    write: async (key, files) => {
      kept[key] = files;
    },
  };
  return { kept, shelf };
}

it('what one page left the next one finds, each conversation its own, and nothing after it was sent', async () => {
  const { kept, shelf } = shelfOf();
  const before = makeKeptFiles(shelf);
  await before.change('a', () => [file('one'), file('two')]);
  await before.change('b', () => [file('other')]);
  const after = makeKeptFiles(shelf);
  await after.load('a');
  expect(names(after.at('a'))).toEqual(['one', 'two']);
  await after.change('a', () => []);
  expect([names(kept.a), names(kept.b)]).toEqual([[], ['other']]);
});

it('what is added while the shelf is still read stands behind what was there, and is told once it is known', async () => {
  const { kept, shelf } = shelfOf({ a: [file('kept')] });
  const files = makeKeptFiles(shelf);
  const told: string[][] = [];
  files.subscribe(() => told.push(names(files.at('a'))));
  await files.change('a', (before) => [...before, file('new')]);
  expect(told).toEqual([['new'], ['kept', 'new']]);
  expect(names(kept.a)).toEqual(['kept', 'new']);
});

it('a browser that keeps nothing still has it as long as the page', async () => {
  const refuse = async () => {
    throw new Error('QuotaExceededError');
  };
  const files = makeKeptFiles({ read: refuse, write: refuse });
  await files.change('a', () => [file('one')]);
  expect(names(files.at('a'))).toEqual(['one']);
});
