import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sheet = readFileSync('app/globals.css', 'utf8');
const sources = globSync('app/**/*.{ts,tsx}')
  // cn.ts is left out, because it only lists class names without using them.
  .filter((file) => !file.includes('/messages/') && !file.endsWith('.test.ts') && file !== 'app/_ui/cn.ts')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Matches a class name after a quote, a space, or the colon of a variant (`dark:`). */
const classWord = (pattern: string) => new RegExp(`(?<=["'\`\\s:!])${pattern}(?=!?(?:/[^"'\`\\s]+)?["'\`\\s])`, 'g');
const uses = (pattern: string) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(classWord(pattern))].map((found) => ({ file, word: found[0], value: found[1] })),
  );

/** Returns the names of a scale, in the order of the style sheet: `xs` for `--text-xs`. */
const scale = (name: string) => [...sheet.matchAll(new RegExp(`^  --${name}-(\\w+):`, 'gm'))].map(([, value]) => value);

describe('the classes in the pages use only tokens of globals.css', () => {
  const scales = [
    { name: 'text', pattern: 'text-((?:[2-9])?(?:xs|sm|md|lg|xl)|base|code)' },
    { name: 'radius', pattern: 'rounded(?:-[trblse]{1,2})?-((?:[2-9])?(?:xs|sm|md|lg|xl))' },
    { name: 'shadow', pattern: 'shadow-((?:[2-9])?(?:xs|sm|md|lg|xl))' },
    { name: 'animate', pattern: 'animate-([\\w-]+)' },
    { name: 'ease', pattern: 'ease-([\\w-]+)' },
  ];

  test.each(scales)('$name: every token that a class uses is defined', ({ name, pattern }) => {
    const names = scale(name);
    expect(names.length).toBeGreaterThan(0);
    expect(uses(pattern).filter(({ value }) => !names.includes(value))).toEqual([]);
  });

  test.each(scales.slice(0, 4))('$name: every defined token is used by a class', ({ name, pattern }) => {
    const used = new Set(uses(pattern).map(({ value }) => value));
    expect(scale(name).filter((each) => !used.has(each))).toEqual([]);
  });

  test.each([
    ['a size of type', 'text-\\[[\\d.]+(?:px|rem|em)\\]'],
    ['a corner', 'rounded(?:-[trblse]{1,2})?(?:-\\[[^\\]]+\\])?'],
    ['a shadow', 'shadow(?:-\\[[^\\]]+\\])?'],
    ['a motion', '(?:animate|ease)-\\[[^\\]]+\\]'],
    ['a duration', 'duration-[\\d[][^"\'`\\s]*'],
    ['a colour', '[a-z-]+-\\[(?:#|rgb|hsl|oklch)[^\\]]+\\]'],
    ['a colour of no theme', '(?:bg|text|border|ring|fill|stroke|accent|outline)-[a-z]+-(?:50|[1-9]00|950)'],
  ])('%s is written as a literal value in no class', (_, pattern) => {
    expect(uses(pattern)).toEqual([]);
  });
});
