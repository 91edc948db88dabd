import { readdirSync, readFileSync } from 'node:fs';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { cn } from './cn.ts';

const ofLibrary = extendTailwindMerge({ extend: { theme: { text: ['code'] } } });

/**
 * Returns the words in the source files that the library recognizes as classes. Of classes that differ only in their
 * number, the result contains two.
 */
function classesOfProduct(): string[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|\/messages\/|_ui\/cn\.ts$/.test(file),
  );
  const words = files.flatMap((file) =>
    [...readFileSync(`app/${file}`, 'utf8').matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].flatMap(([, , text = '']) =>
      text.split(/[\s'"{}$?`]+/),
    ),
  );
  const classes = [...new Set(words)].filter((word) => word !== '' && ofLibrary(`${word} ${word}`) === word);
  return [...Map.groupBy(classes, (word) => word.replace(/-(\d[\d./]*|\[.*\]|\(.*\))$/, '-#')).values()].flatMap(
    (kind) => kind.slice(0, 2),
  );
}

it('cn resolves any two classes of the product in the same way as the library’s own list', () => {
  const classes = classesOfProduct();
  expect(classes.length).toBeGreaterThan(400);
  const wrong = classes.flatMap((last) => {
    const before = classes.filter((one) => one !== last && ofLibrary(`${one} ${last}`) !== cn(`${one} ${last}`));
    return before.length > 0 ? [`${last}: ${before.join(' ')}`] : [];
  });
  expect(wrong).toEqual([]);
  // The test compares every pair of classes with the library's own list, which takes ten seconds on an idle machine.
}, 180_000);

it('cn lets a passed class replace the same class of a component', () => {
  expect(cn('px-3 text-sm text-ink', 'p-0 text-md', false, 'text-accent')).toBe('p-0 text-md text-accent');
  expect(cn('hover:bg-sunken size-9', 'hover:bg-line h-4')).toBe('size-9 hover:bg-line h-4');
});
