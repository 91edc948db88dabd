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

it('the files of a conversation are stored for the next page, apart from others, until they are removed', async () => {
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

it('a file added while stored files are loading is shown at once, and after them once they are loaded', async () => {
  const { kept, shelf } = shelfOf({ a: [file('kept')] });
  const files = makeKeptFiles(shelf);
  const told: string[][] = [];
  files.subscribe(() => told.push(names(files.at('a'))));
  await files.change('a', (before) => [...before, file('new')]);
  expect(told).toEqual([['new'], ['kept', 'new']]);
  expect(names(kept.a)).toEqual(['kept', 'new']);
});

it('files last as long as the page if the browser refuses to store them', async () => {
  const refuse = async () => {
    throw new Error('QuotaExceededError');
  };
  const files = makeKeptFiles({ read: refuse, write: refuse });
  await files.change('a', () => [file('one')]);
  expect(names(files.at('a'))).toEqual(['one']);
});
