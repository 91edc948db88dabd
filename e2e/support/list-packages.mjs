// Checks the production packages and fails on a license that is not allowed. `--list` prints every package with its
// license. `--ages` also prints when each package's version was published, if the registry responds.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The allowed licenses: permissive licenses, and licenses with obligations only for people who change the package
 * itself (MPL, LGPL as a library in its own file).
 */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  'PostgreSQL',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
]);

/**
 * Packages that were reviewed one by one. elkjs (EPL) is part of Prisma's studio, which we never start. duck, a
 * dependency of mammoth, says "BSD" and contains the text of BSD-2-Clause.
 */
const known = new Set(['elkjs', 'duck']);

/** Whether a license expression is allowed. In `A OR B` one license must be allowed, in `A AND B` all licenses. */
function isAllowed(licence) {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (/ OR /i.test(bare)) return bare.split(/ OR /i).some(isAllowed);
  return bare.split(/ AND /i).every((one) => allowed.has(one.replace(/[()]/g, '').trim()));
}

const notHere = 'not installed here';

/** Derives the name of the license from the license's text, because some packages have no license field. */
function licenceInText(folder) {
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? readFileSync(path.join(folder, file), 'utf8') : '';
  if (/Permission is hereby granted, free of charge/.test(text)) return 'MIT';
  if (/Apache License\s+Version 2\.0/.test(text)) return 'Apache-2.0';
  return 'none';
}

function licenceOf(folder, entry) {
  const file = path.join(folder, 'package.json');
  // This optional package is for another platform, so it is not installed. The package that requires it is in the list
  // too.
  if (!existsSync(file) && entry.optional) return entry.license ?? notHere;
  const { license, licenses } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const said = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type ?? entry.license);
  return said && !/^see licen[cs]e/i.test(said) ? said : licenceInText(folder);
}

async function publishedAt(name, version) {
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';
  const answer = await fetch(new URL(name.replace('/', '%2F'), registry), { signal: AbortSignal.timeout(10_000) });
  return answer.ok ? ((await answer.json()).time?.[version]?.slice(0, 10) ?? '') : '';
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages = Object.entries(lock.packages)
  .filter(([folder, entry]) => folder !== '' && !entry.dev && !entry.devOptional && !entry.link)
  .map(([folder, entry]) => ({
    name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: entry.version,
    licence: licenceOf(folder, entry),
  }))
  .sort((left, right) => left.name.localeCompare(right.name));

const wantsAges = process.argv.includes('--ages');
const listed = wantsAges || process.argv.includes('--list') ? packages : [];
for (const { name, version, licence } of listed) {
  const date = wantsAges ? await publishedAt(name, version).catch(() => '') : '';
  console.log([name.padEnd(48), version.padEnd(24), licence.padEnd(20), date].join(' ').trimEnd());
}
const strange = packages.filter(({ name, licence }) => licence !== notHere && !known.has(name) && !isAllowed(licence));
for (const { name, version, licence } of strange)
  console.error(`✗ ${name} ${version}: the licence ${licence} is not allowed`);
if (strange.length === 0) console.log(`✓ ${packages.length} packages, every licence allowed`);
process.exit(strange.length === 0 ? 0 : 1);
