// The program of `npm test`. It runs the checks and then every test. At the end it prints what failed, and the line `N
// passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { makeFastFolder } from './fast-folder.mjs';

spawnSync(process.execPath, ['server/boot/start.mjs', '--prepare-only'], { stdio: 'inherit' });

const results = 'e2e/results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

process.env.TMPDIR = makeFastFolder();
process.on('exit', () => rmSync(process.env.TMPDIR, { recursive: true, force: true }));

let passed = 0;
/** The failures, by name and with the first lines of the reason. The failures are printed at the end of the log. */
const failures = [];

function run(what, command, args) {
  console.log(`\n── ${what}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  return status === 0;
}

/** Runs a command in parallel with others. Prints its output at once when it has ended. */
async function runBeside(what, command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const [status] = await once(child, 'close');
  console.log(`\n── ${what}\n${said.trimEnd()}`);
  return status === 0;
}

function count(ok, what) {
  if (ok) passed += 1;
  else failures.push({ what, why: '' });
}

/** Reads the report of a test run. A run that failed outside of any test, or that ran no test, counts as a failure. */
function countReport(what, file, ok, read) {
  const before = failures.length;
  let ran = 0;
  try {
    ran = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    failures.push({ what: `${what}: no report`, why: String(error) });
  }
  if (failures.length === before && (!ok || ran === 0))
    failures.push({ what: `${what}: broke outside of any test`, why: '' });
}

function readVitest({ testResults, numPassedTests, numFailedTests }) {
  passed += numPassedTests;
  for (const file of testResults) {
    const filePath = file.name.replace(`${process.cwd()}/`, '');
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed) {
      failures.push({ what: `${filePath} › ${test.fullName}`, why: test.failureMessages.join('\n') });
    }
    if (file.status === 'failed' && failed.length === 0) failures.push({ what: filePath, why: file.message ?? '' });
  }
  return numPassedTests + numFailedTests;
}

function readPlaywright({ stats, suites, errors }) {
  passed += stats.expected + stats.flaky;
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests.filter((each) => each.status === 'unexpected')) {
        const why = test.results.flatMap((result) => result.errors.map((error) => error.message)).join('\n');
        failures.push({ what: `${spec.file}:${spec.line} › ${spec.title}`, why });
      }
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of suites) walk(suite);
  for (const error of errors ?? []) failures.push({ what: 'browser tests', why: error.message ?? '' });
  return stats.expected + stats.unexpected + stats.flaky;
}

async function check(name) {
  count(await runBeside(`check:${name}`, 'npm', ['run', '--silent', `check:${name}`]), `check:${name}`);
}

const node = 'node_modules/.bin/node';
// The build generates its own types and does not depend on these checks, so the build and the checks run in parallel.
await Promise.all([check('types'), check('format')]);
const [isBuilt] = await Promise.all([
  runBeside('build', node, ['server/boot/main.ts', '--build']),
  check('layers')
    .then(() => check('expressions'))
    .then(() => check('unused')),
  check('packages'),
]);

// The tests record every API response that they receive. Afterwards the responses are compared with the contract.
const contractSeen = `${results}/contract`;
process.env.CONTRACT_SEEN = path.resolve(contractSeen);
const vitestReport = `${results}/vitest.json`;
const vitestOk = run('unit and operation tests', node, [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
countReport('unit and operation tests', vitestReport, vitestOk, readVitest);
const contractWords = ['server/testing/contract/print-contract.ts', '--gaps', contractSeen];
count(run('the contract: every path, status and code', node, contractWords), 'the contract has gaps');

/** Runs several Playwright projects together. */
function runBrowser(...projects) {
  const what = `browser tests: ${projects.join(', ')}`;
  const words = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
  const report = `${results}/playwright-${projects[0]}.json`;
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = path.resolve(report);
  const ok = isReady && run(what, node, [...words, ...projects.flatMap((project) => ['--project', project])]);
  countReport(what, report, ok, readPlaywright);
}
const isReady = isBuilt && run('browser', node, ['e2e/support/ensure-chromium.ts']);
const hasFirefox = spawnSync(node, ['e2e/support/find-firefox.ts']).status === 0;
if (!hasFirefox)
  console.log('\n· no Firefox of 153 or later on this machine: its journeys are skipped (e2e/README.md)');
// These test projects run together, so that the machine is still busy while one project runs its last files.
runBrowser('journeys', ...(hasFirefox ? ['firefox'] : []));
process.env.WITH_DEMO = 'false';
runBrowser('crashes');
// The fault tests run alone, because they measure times.
runBrowser('faults');

if (failures.length > 0) console.log('\n── what failed');
for (const { what, why } of failures) {
  const plain = stripVTControlCharacters(why);
  const lines = plain.split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  console.log(`✗ ${what}`);
  for (const line of lines.slice(0, 8)) console.log(`    ${line.slice(0, 200)}`);
}
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
