import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import en from '#app/_i18n/messages/en/index.ts';
import ptBR from '#app/_i18n/messages/pt-BR/index.ts';
import { errors } from '#server/contract/errors.ts';
import { readReference } from '../reference/read-reference.ts';
import { fileOf, readBook } from './read-book.ts';
import { sectionsOf } from './sections-of.ts';
import { wordsIn } from './words-in.ts';

const book = await readBook(wordsIn('en', en));
const livro = await readBook(wordsIn('pt-BR', ptBR));

it('the book has every page of the documentation, in both languages', async () => {
  const { tags } = await readReference();
  const of: Readonly<Record<string, readonly string[]>> = {
    '[tag]': tags.map(({ slug }) => slug),
    '[code]': Object.keys(errors),
    '[guide]': globSync('app/docs/guides/text/en/*.md')
      .map((file) => file.replace(/.*\/|\.md$/g, ''))
      .filter((name) => name !== 'quickstart'),
  };
  const pages = globSync('app/docs/**/page.tsx').flatMap((file) => {
    const href = file.replace(/^app|\/page\.tsx$/g, '');
    const [part = ''] = /\[\w+\]/.exec(href) ?? [];
    return part ? (of[part] ?? []).map((name) => href.replace(part, name)) : [href];
  });
  expect(book.map(({ href }) => href).toSorted()).toEqual(pages.toSorted());
  expect(livro.map(({ href }) => href)).toEqual(book.map(({ href }) => href));
});

it('every page has a title and more than 100 characters, and links only to existing pages', () => {
  const hrefs = new Set([...book.map(({ href }) => href), '/v1/openapi', '/llms.txt']);
  for (const page of [...book, ...livro]) {
    expect(page.title).not.toBe('');
    const file = fileOf(page);
    expect(file.length, page.href).toBeGreaterThan(100);
    const linked = [...`${page.lead}\n${page.markdown()}`.matchAll(/\]\((\/[^)#\s]*)[^)]*\)/g)].map(
      ([, href = '']) => href,
    );
    expect(
      linked.filter((href) => !hrefs.has(href)),
      page.href,
    ).toEqual([]);
  }
});

it('no Portuguese page has the same text as the English page', () => {
  for (const [at, page] of livro.entries()) {
    const original = book[at];
    if (page.part === 'codes') expect(page.lead).not.toBe(original?.lead);
    else expect(page.markdown(), page.href).not.toBe(original?.markdown());
  }
});

it('the sections for the search have unique ids, include every operation, and contain no code blocks', async () => {
  const sections = book.flatMap(sectionsOf);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  const { tags } = await readReference();
  const hrefs = sections.map(({ href }) => href);
  expect(hrefs).toEqual(expect.arrayContaining(tags.flatMap(({ operations }) => operations.map(({ href }) => href))));
  expect(hrefs).toContain('/docs/quickstart#1-a-key');
  expect(JSON.stringify(sections)).not.toContain('```');
});
