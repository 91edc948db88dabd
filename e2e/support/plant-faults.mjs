// Plants the faults of planted-faults.json, one after another, in a copy of the sources. Each fault names a test file.
// Prints the faults that their test file did not notice. This program is not part of `npm test`. Start it with `node
// e2e/support/plant-faults.mjs`. `--resume` skips faults that already have a result (e2e/results/planted-faults.json),
// `--part=1/2` runs every second test file, and plain words select faults by name.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const resultsFile = 'e2e/results/planted-faults.json';
const folders = ['server', 'app', 'inngest', 'e2e', 'prisma', 'public'];
const files = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'prisma.config.ts', 'next.config.mjs', 'README.md'];
// The timeout of a test run. A fault may cause an endless loop, and reaching the timeout counts as noticing the fault.
const patienceMs = 240_000;

/** Returns the stored results by the name of the fault: `noticed` or `survives`. */
function readResults() {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'));
  } catch {
    return {};
  }
}

function keepResult(name, verdict) {
  mkdirSync(path.dirname(resultsFile), { recursive: true });
  // Read the file again before writing, because another run may be adding results of other faults.
  writeFileSync(resultsFile, `${JSON.stringify({ ...readResults(), [name]: verdict }, null, 2)}\n`);
}

/**
 * Runs the tests and returns whether they pass. Row-level security is off unless the fault is about it. Otherwise
 * row-level security would hide a statement that forgot to filter by organization.
 */
function passes(copy, test, hasRls) {
  const { status, signal, error } = spawnSync('node_modules/.bin/vitest', ['run', '--maxWorkers=1', '--bail=1', test], {
    cwd: copy,
    env: { ...process.env, TENANT_RLS: String(hasRls) },
    stdio: 'ignore',
    timeout: patienceMs,
  });
  // The test run was killed from outside, so it is unknown whether the test noticed the fault.
  if (signal && error?.code !== 'ETIMEDOUT') throw new Error(`the tests were ended by ${signal}`);
  return status === 0;
}

function plant(copy, { file, there, instead, test, walled = false }) {
  const filePath = path.join(copy, file);
  const before = readFileSync(filePath, 'utf8');
  writeFileSync(
    filePath,
    before.replaceAll(there, () => instead),
  );
  try {
    return passes(copy, test, walled) ? 'survives' : 'noticed';
  } finally {
    writeFileSync(filePath, before);
  }
}

const { values: chosen, positionals: words } = parseArgs({
  options: { resume: { type: 'boolean' }, part: { type: 'string', default: '1/1' } },
  allowPositionals: true,
});
const [part = 1, parts = 1] = chosen.part.split('/').map(Number);
const decided = chosen.resume ? readResults() : {};
const faults = JSON.parse(readFileSync('e2e/support/planted-faults.json', 'utf8'));
for (const { name, file, there, times = 1 } of faults) {
  const count = readFileSync(file, 'utf8').split(there).length - 1;
  if (count !== times) throw new Error(`${name}: stands ${count} times in ${file}: ${there}`);
}
const tests = [...new Set(faults.map(({ test }) => test))].filter((_test, index) => index % parts === part - 1);
const named = faults.filter(
  ({ name, file, test }) =>
    tests.includes(test) && (words.length === 0 || words.some((word) => `${name} ${file} ${test}`.includes(word))),
);
const wanted = named.filter(({ name }) => !decided[name]);
const byTest = Map.groupBy(wanted, ({ test, walled = false }) => `${test} ${walled ? 'walled' : ''}`.trim());

const copy = mkdtempSync(path.join(tmpdir(), 'parley-faults-'));
const failing = [];
let done = 0;
try {
  for (const part of [...folders, ...files]) cpSync(part, path.join(copy, part), { recursive: true, force: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  for (const [name, those] of byTest) {
    const [{ test, walled = false }] = those;
    console.log(`  ${name}: ${those.length}`);
    // The test must pass without a planted fault. Otherwise a failure does not show that the test noticed the fault.
    if (!passes(copy, test, walled)) {
      failing.push(test);
      done += those.length;
      console.log('! fails without a fault');
      continue;
    }
    for (const fault of those) {
      const verdict = plant(copy, fault);
      keepResult(fault.name, verdict);
      decided[fault.name] = verdict;
      done += 1;
      const mark = verdict === 'noticed' ? '✓ noticed ' : '✗ survives';
      console.log(`${mark}  ${fault.name} (${fault.file})  ${done} of ${wanted.length}`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const survivors = named.filter(({ name }) => decided[name] === 'survives');
console.log(
  `\n${named.length} faults, ${survivors.length} not noticed, ${failing.length} test files fail without a fault`,
);
for (const { name, file, test } of survivors) console.log(`✗ ${name}: ${file}, ${test}`);
process.exit(survivors.length + failing.length === 0 ? 0 : 1);
