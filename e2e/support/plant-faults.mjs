// Plants one fault after another in a copy of the sources and says which of them the tests named beside it did not notice. Not part
// of `npm test`: `node e2e/support/plant-faults.mjs`, or with words that the faults to plant must have in their names.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** [name, file, what stands there, what is put there, the test that has to notice] */
const faults = [
  [
    'every refusal of a recipient opts out',
    'server/domain/messages/act-on-refusal.ts',
    'contactId && error.code === stoppedCode',
    'contactId',
    'server/domain/messages/act-on-refusal.test.ts',
  ],
  [
    'a cursor of any organization',
    'server/base/cursor.ts',
    'binding.organizationId, known',
    "'', known",
    'server/base/cursor.test.ts',
  ],
  ['a cursor of any list', 'server/base/cursor.ts', '[binding.list, ', "['', ", 'server/base/cursor.test.ts'],
  [
    'a sealed value of any row',
    'server/base/encrypt.ts',
    '.setAAD(Buffer.from(owner))',
    ".setAAD(Buffer.from(''))",
    'server/base/encrypt.test.ts',
  ],
  ['short tags open', 'server/base/encrypt.ts', ', { authTagLength: 16 }', '', 'server/base/encrypt.test.ts'],
  [
    'a rollback passes for a commit',
    'server/db/transact.ts',
    "if (ended.command !== 'COMMIT') throw new RolledBack();",
    '',
    'server/db/transact.test.ts',
  ],
  ['Prisma’s deadlocks are final', 'server/db/is-retryable.ts', ", 'P2034'", '', 'server/db/transact.test.ts'],
  [
    'the proof of the key is not opened',
    'server/boot/prove-keys.ts',
    ' || !proves(current)',
    '',
    'server/boot/prove-keys.test.ts',
  ],
  [
    'a pooler is not noticed',
    'server/boot/refuse-pooler.ts',
    '=== own ||',
    '=== 0 &&',
    'server/boot/refuse-pooler.test.ts',
  ],
];

const folders = ['server', 'app', 'inngest', 'e2e', 'prisma', 'public'];
const files = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'prisma.config.ts', 'next.config.mjs', 'README.md'];

const passes = (copy, tests) =>
  spawnSync('node_modules/.bin/vitest', ['run', ...tests], { cwd: copy, stdio: 'ignore' }).status === 0;

function isNoticed(copy, [, file, there, instead, test]) {
  const place = path.join(copy, file);
  const before = readFileSync(place, 'utf8');
  if (!before.includes(there)) throw new Error(`${file} has no longer: ${there}`);
  writeFileSync(place, before.replaceAll(there, instead));
  try {
    return !passes(copy, [test]);
  } finally {
    writeFileSync(place, before);
  }
}

const words = process.argv.slice(2);
const wanted = faults.filter(([name, file]) => words.every((word) => `${name} ${file}`.includes(word)));
const copy = mkdtempSync(path.join(tmpdir(), 'parley-faults-'));
let survivors = 0;
try {
  for (const part of [...folders, ...files]) cpSync(part, path.join(copy, part), { recursive: true, force: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  // A test that fails anyway notices nothing.
  if (!passes(copy, [...new Set(wanted.map((fault) => fault[4]))])) throw new Error('tests fail without a fault');
  for (const fault of wanted) {
    const noticed = isNoticed(copy, fault);
    if (!noticed) survivors += 1;
    console.log(`${noticed ? '✓ noticed ' : '✗ survives'}  ${fault[0]} (${fault[1]})`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${wanted.length} planted, ${survivors} not noticed`);
process.exit(survivors === 0 ? 0 : 1);
