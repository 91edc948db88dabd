// `npm test`: the checks, then every test; ends with the plain line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

spawnSync(process.execPath, ['server/boot/start.mjs', '--prepare-only'], { stdio: 'inherit' });

const results = 'e2e/results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

function run(what, command, args) {
  console.log(`\n── ${what}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  return status === 0;
}

let passed = 0;
let failed = 0;
function count(ok) {
  if (ok) passed += 1;
  else failed += 1;
}

for (const check of ['format', 'types', 'floors', 'unused', 'packages']) {
  count(run(`check:${check}`, 'npm', ['run', '--silent', `check:${check}`]));
}

const report = `${results}/vitest.json`;
const vitestOk = run('unit and operation tests', 'node_modules/.bin/node', [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  passed += numPassedTests;
  failed += numFailedTests;
  // A run that broke outside of any test has failed all the same; one that ran nothing proves nothing.
  if (!vitestOk && numFailedTests === 0) failed += 1;
  if (numPassedTests + numFailedTests === 0) failed += 1;
} catch {
  failed += 1;
}

const node = 'node_modules/.bin/node';
const browserReport = `${results}/playwright.json`;
const ready =
  run('build', node, ['server/boot/main.ts', '--build']) && run('browser', node, ['e2e/support/ensure-chromium.ts']);
const browserOk =
  ready &&
  run('browser tests', node, ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']);
try {
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(browserReport, 'utf8')).stats;
  passed += expected + flaky;
  failed += unexpected;
  if (!browserOk && unexpected === 0) failed += 1;
  if (expected + unexpected + flaky === 0) failed += 1;
} catch {
  failed += 1;
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
