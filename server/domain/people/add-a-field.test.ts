// Alone: it copies the tree, and runs the type check and other runs of tests in the copy.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

/**
 * Tests the recipe "Add a field to Contact" in server/domain/people/README.md. Applies the recipe's edits to a copy of
 * the source tree, checks the types, and uses the new field through the API. Then leaves out one edit after another.
 * For each missing edit, the type check or a test that the README names must fail.
 */
const root = process.cwd();
const copy = temporaryFolder();
const page = readFileSync('server/domain/people/README.md', 'utf8');
const edits = /^```diff\n(.*?)^```/ms.exec(page)?.[1] ?? '';
const edited = [...edits.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file ?? '');
/** Whether a file is not TypeScript, so that the type check cannot notice its missing edit. */
const isData = (file: string) => /\.(sql|txt)$/.test(file);

const minutes = (count: number) => count * 60_000;

function makeCopy(): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const file of listed.split('\0')) {
    if (file !== '' && existsSync(file)) cpSync(file, path.join(copy, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const patch = path.join(copy, 'recipe.diff');
  writeFileSync(patch, edits);
  execFileSync('git', ['apply', patch], { cwd: copy });
  execFileSync('node_modules/.bin/prisma', ['generate'], { cwd: copy, stdio: 'ignore' });
}

/**
 * Matches files that use the definitions of contact fields, their types or the type `Contact`. Besides the edited
 * files, only these files can have a type error because of a field.
 */
const knowsContacts = /contact-(?:fields|values|value-shapes|columns)|value-columns|people\/contact\.ts/;
const parsed = new Map<string, ts.SourceFile | undefined>();
let last: ts.Program | undefined;

/**
 * Whether a missing edit usually causes an error in this file. Such files are checked first, because the first error
 * ends the check.
 */
const isLikely = (file: string) => edited.includes(path.relative(copy, file)) || file.endsWith('/contact-columns.ts');

/** Checks the types in the copy and returns the errors. The file `without` is checked without the recipe's edit. */
function typeErrors(without?: string): string[] {
  // Prisma generates its client from the schema. Without the edit to the schema, the generated files lack the edit too.
  const isWithout = (file: string) =>
    file === without || (without?.endsWith('.prisma') === true && file.startsWith('prisma/generated/'));
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(copy, 'tsconfig.json'),
    { noEmit: true, incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  if (!config) throw new Error('tsconfig.json cannot be read');
  const names = config.fileNames
    .filter((file) => file.endsWith('.d.ts') || isLikely(file) || knowsContacts.test(readFileSync(file, 'utf8')))
    .toSorted((one, other) => Number(isLikely(other)) - Number(isLikely(one)));
  const host = ts.createCompilerHost(config.options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, options) => {
    const relative = path.relative(copy, file);
    const from = isWithout(relative) ? path.join(root, relative) : file;
    if (!parsed.has(from)) {
      const text = from === file ? undefined : readFileSync(from, 'utf8');
      parsed.set(from, text === undefined ? getSourceFile(file, options) : ts.createSourceFile(file, text, options));
    }
    return parsed.get(from);
  };
  last = ts.createProgram(names, config.options, host, last);
  const found: string[] = [];
  for (const name of names) {
    for (const one of last.getSemanticDiagnostics(last.getSourceFile(name)))
      found.push(`${path.relative(copy, name)}: ${ts.flattenDiagnosticMessageText(one.messageText, '\n')}`);
    // One error is enough to show that the type check notices the missing edit.
    if (without !== undefined && found.length > 0) break;
  }
  return found;
}

/** Runs tests in the copy, with a separate Postgres. */
const runTests = (...files: string[]) =>
  new Promise<{ passed: boolean; output: string }>((resolve) => {
    const own = /^(?:TEST_|VITEST|DATABASE_URL)/;
    const names = Object.keys(process.env).filter((name) => own.test(name));
    const env = { ...process.env, ...Object.fromEntries(names.map((name) => [name, undefined])), NO_COLOR: '1' };
    const vitest = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files];
    execFile(process.execPath, vitest, { cwd: copy, env }, (error, stdout, stderr) =>
      resolve({ passed: error === null, output: `${stdout}\n${stderr}` }),
    );
  });

beforeAll(makeCopy, minutes(5));

it('the recipe “Add a field to Contact” edits four to six files', () => {
  expect(edited.length).toBeGreaterThan(3);
  expect(edited.length).toBeLessThanOrEqual(6);
});

describe('the recipe “Add a field to Contact” with all edits', () => {
  it('passes the type check', () => expect(typeErrors()).toEqual([]), minutes(10));

  it(
    'the field is read, written, imported, exported, merged, anonymized, erased and filtered',
    async () => {
      const { passed, output } = await runTests(
        'server/api/people/contacts/contact-values.test.ts',
        'server/api/people/contacts/personal-columns.test.ts',
        'server/domain/people/contacts/contact-fields.test.ts',
        'server/domain/developers/webhooks/events/sample-events.test.ts',
        'server/boot/database/schema-objects.test.ts',
      );
      expect([passed, passed ? '' : output]).toEqual([true, '']);
    },
    minutes(10),
  );
});

describe.each(edited.filter((file) => !isData(file)))('the recipe without its edit of %s', (file) => {
  it(
    'the type check fails, and names the field',
    () => {
      expect(typeErrors(file).join('\n')).toMatch(/birthday/);
    },
    minutes(10),
  );
});

describe.each(edited.filter(isData))('the recipe without its edit of the data file %s', (file) => {
  it(
    'a test fails, and names the field',
    async () => {
      const [before, after] = [path.join(root, file), path.join(copy, file)];
      const made = readFileSync(after);
      if (existsSync(before)) cpSync(before, after);
      else rmSync(path.dirname(after), { recursive: true });
      const { passed, output } = await runTests('server/boot/database/schema-objects.test.ts');
      mkdirSync(path.dirname(after), { recursive: true });
      writeFileSync(after, made);
      expect(passed).toBe(false);
      expect(output).toMatch(/column contacts\.birthday date/);
    },
    minutes(10),
  );
});
