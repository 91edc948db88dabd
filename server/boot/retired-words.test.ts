import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Words this code used for what the field has a word for, and what to write instead. They went with a rename; this keeps
 * them from coming back. A word joins the list when its last use is gone (server/GLOSSARY.md has those that are left).
 */
const retired: readonly (readonly [RegExp, string])[] = [
  [/\b(?:dream|dreamed|dreams)\b|\bdream[A-Z]|\bDream[A-Z]?/, 'dry run'],
  [/\b(?:fate|fates)\b|[a-z]Fates?\b|\bfate[A-Z]|\bFate\b/, 'outcome'],
  [/\bnudges?\b|\bnudged\b|\.nudge\(/, 'wake'],
  [/\bopenBell\b|\bBell\b|\bbell\b/, 'wake-up'],
  [/\b(?:note|lock)Stumble\b|\bstumbles? over\b|\bstumbled\b/, 'failure, to fail at'],
];
/** Icons of the panel have their own names. */
const sources = globSync('{server,inngest,e2e,prisma}/**/*.{ts,mjs,md,prisma}', {
  exclude: (file) => /(^|\/)(node_modules|generated|results)(\/|$)/.test(file),
}).filter((file) => !file.endsWith('retired-words.test.ts'));

const faultsIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => retired.filter(([word]) => word.test(line)).map(([, instead]) => `${line.trim()} → ${instead}`));

it('is in no source', () => {
  expect(sources.flatMap((file) => faultsIn(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`))).toEqual(
    [],
  );
});

it.each([
  'const dream = plan();',
  'dreamScheduler(tx)',
  '/** What its fate is. */',
  'saveFate(row)',
  'bell.nudge();',
  'const bell = openBell(topic);',
  'a reader stumbles over it',
])('is found in %s', (line) => {
  expect(faultsIn(line)).not.toEqual([]);
});
it.each(['update', 'labelled', 'candidate', 'BellOff', 'stumble_not_found'])('is not found in %s', (line) => {
  expect(faultsIn(line)).toEqual([]);
});
