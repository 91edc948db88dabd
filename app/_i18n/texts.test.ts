import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import en from './messages/en/index.ts';

const imported = /(?:\bfrom|\bimport\(|^import)\s*'((?:#app|\.{1,2})\/[^']+\.tsx?)'/gm;
const typesOnly = /\bimport type [^;]+;/g;

/** The file's code without what only types need. */
const codeOf = (file: string): string => readFileSync(file, 'utf8').replace(typesOnly, '');

const importsOf = (file: string): string[] =>
  [...codeOf(file).matchAll(imported)].map(([, target = '']) =>
    target.startsWith('#app/')
      ? target.replace('#app/', 'app/')
      : path.normalize(path.join(path.dirname(file), target)),
  );

/** Every file of ours that runs in the browser because of this one, parts that are fetched later included. */
function clientFiles(entry: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, client: boolean) => {
    const inBrowser = client || /^'use client'/.test(codeOf(file));
    const mark = `${file} ${inBrowser}`;
    if (seen.has(mark)) return;
    seen.add(mark);
    if (inBrowser) found.add(file);
    for (const next of importsOf(file)) visit(next, inBrowser);
  };
  visit(entry, false);
  return found;
}

const namesIn = (list: string): string[] => [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);

/** The namespaces the components say in the browser, by their own words. */
const saidBy = (entry: string): Set<string> =>
  new Set(
    [...clientFiles(entry)].flatMap((file) =>
      [...codeOf(file).matchAll(/\buseTranslations\(([^)]*)\)/g)].flatMap(([, name = '']) => namesIn(name)),
    ),
  );

/** The namespaces this file itself sends to the browser. */
const sentBy = (file: string): string[] =>
  [...codeOf(file).matchAll(/<Texts of=\{\[([^\]]*)\]\}/g)].flatMap(([, list = '']) => namesIn(list));

/** The layouts around a page or layout, from the outermost. */
function layoutsAround(file: string): string[] {
  const folders: string[] = [];
  const own = path.basename(file) === 'layout.tsx' ? path.dirname(path.dirname(file)) : path.dirname(file);
  for (let folder = own; folder !== '.'; folder = path.dirname(folder)) folders.unshift(folder);
  return folders.map((folder) => `${folder}/layout.tsx`).filter((layout) => existsSync(layout));
}

const entries = globSync('app/**/{page,layout,error,not-found,loading,template}.tsx')
  .filter((file) => !file.startsWith('app/_'))
  .sort();

describe('what a page says in the browser is sent to it, and nothing else', () => {
  it('finds pages, and what they say', () => {
    expect(entries.length).toBeGreaterThan(30);
    expect(saidBy('app/(panel)/inbox/[id]/page.tsx')).toContain('inbox');
  });

  it.each(entries)('%s', (entry) => {
    const around = new Set(layoutsAround(entry).flatMap(sentBy));
    const missing = [...saidBy(entry)].filter((name) => !around.has(name));
    expect(sentBy(entry).sort()).toEqual(missing.sort());
  });

  it('names every namespace where it is used, so that this can be followed', () => {
    const unnamed = globSync('app/**/*.{ts,tsx}').filter((file) => {
      const calls = codeOf(file).match(/\buseTranslations\(/g) ?? [];
      const named = codeOf(file).match(/\buseTranslations\('[^']+'\)/g) ?? [];
      return !file.endsWith('.test.ts') && calls.length !== named.length;
    });
    expect(unnamed).toEqual([]);
  });

  it('has a page for every namespace', () => {
    const used = new Set(
      globSync('app/**/*.{ts,tsx}').flatMap((file) =>
        [...codeOf(file).matchAll(/\b(?:useTranslations|getTranslations)\('([^']+)'\)/g)].map(([, name = '']) => name),
      ),
    );
    expect(Object.keys(en).filter((name) => !used.has(name))).toEqual([]);
  });
});
