import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { settingNames } from '#server/base/env.ts';

const readme = readFileSync('README.md', 'utf8');
const section = (from: string, to: string) => readme.slice(readme.indexOf(from), readme.indexOf(to));

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function spelledOut(place: string): string[] {
  const [whole, names] = /\{([^}]*)\}/.exec(place) ?? [];
  if (whole === undefined || names === undefined) return [place];
  return names.split(',').flatMap((name) => spelledOut(place.replace(whole, name)));
}

/** Brackets and parentheses in the names of Next's folders are no patterns. */
const exists = (place: string) => globSync(place.replaceAll(/[[\]()]/g, '?')).length > 0;

it('.env.example lists every setting, and none that nobody reads', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').toSorted());
});

it('README names settings that exist', () => {
  const named = [...readme.matchAll(/\b(?:WEBHOOK|WHATSAPP|INNGEST|SMTP|S3|AGENT|DATABASE|REDIS)_[A-Z_]+\b/g)];
  const known = new Set([...settingNames, 'INNGEST_CONFORMANCE_URL']);
  expect(named.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
});

it('"To change X, open Y": every Y exists', () => {
  const rows = section('## To change X', '## How it is built')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  expect(rows.length).toBeGreaterThan(30);
  const missing = rows.flatMap((row) => {
    let folder = '';
    const places = [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, place]) =>
      spelledOut(place ?? ''),
    );
    return places.filter((place) => {
      // A word or a command is no place; `<page>` stands for any.
      if (!/[/.]/.test(place) || place.includes(' ')) return false;
      const pattern = place.replaceAll(/<\w+>/g, '*');
      // Later places of a row may be told from the folder of the last one that was told whole.
      if (exists(pattern)) folder = path.dirname(pattern);
      else return ![pattern, pattern.replace('…/', '')].some((one) => exists(path.join(folder, one)));
      return false;
    });
  });
  expect(missing).toEqual([]);
});

it('its pictures and its API reference are there', () => {
  for (const [, place] of readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
    expect([place, exists(place ?? '')]).toEqual([place, true]);
});
