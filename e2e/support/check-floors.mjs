// The floors, held by dependency-cruiser, and the proof that its rules bite: each planted fault must be found.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const rules = (await import('../../.dependency-cruiser.cjs')).default;
const folders = ['server', 'app', 'inngest', 'e2e'];
const linesMax = 200;

async function violationsIn(root) {
  const before = process.cwd();
  process.chdir(root);
  try {
    const { output } = await cruise(
      folders,
      { ...rules.options, validate: true, ruleSet: { forbidden: rules.forbidden } },
      {},
      { tsConfig: extractTSConfig(path.join(root, 'tsconfig.json')) },
    );
    if (output.summary.totalCruised === 0) throw new Error('no module was read');
    return output;
  } finally {
    process.chdir(before);
  }
}

/** One file each that breaks one rule. */
const faults = {
  'floor server/base': ['server/base/fault.ts', "import '#server/db/sql.ts';\n"],
  'floor server/api': ['server/api/fault.ts', "import '#server/rest/request-id.ts';\n"],
  'floor e2e': ['e2e/fault.ts', "import '#server/base/ids.ts';\n"],
  'room contacts': ['server/domain/contacts/fault.ts', "import '../webhooks/target.ts';\n"],
  'no circles': ['server/base/circle-a.ts', "import './circle-b.ts';\n"],
  'stores are opened from their own folder': ['server/domain/contacts/fault.ts', "import '../tags/tag.store.ts';\n"],
  'only stores touch the database': [
    'server/domain/contacts/fault.ts',
    "import { sql } from '#server/db/sql.ts';\nsql;\n",
  ],
  'the contract knows only zod': ['server/contract/fault.ts', "import 'pino';\n"],
  'rules know no network': [
    'server/domain/receiving/fault.ts',
    "import '#server/gateways/channels/whatsapp/mark-read.ts';\n",
  ],
  'testing is for tests': ['server/api/fault.ts', "import '#server/testing/harness.ts';\n"],
};

async function findsFault(rule, [file, text]) {
  const copy = mkdtempSync(path.join(tmpdir(), 'parley-floors-'));
  try {
    for (const part of ['package.json', 'tsconfig.json', ...folders])
      cpSync(part, path.join(copy, part), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
    mkdirSync(path.join(copy, 'server/domain/webhooks'), { recursive: true });
    writeFileSync(path.join(copy, 'server/domain/webhooks/target.ts'), 'export const target = 1;\n');
    writeFileSync(path.join(copy, 'server/base/circle-b.ts'), rule === 'no circles' ? "import './circle-a.ts';\n" : '');
    writeFileSync(path.join(copy, file), text);
    const output = await violationsIn(copy);
    return output.summary.violations.some((violation) => violation.rule.name === rule);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function longFiles() {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file)))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1])
    .filter(([, lines]) => lines > linesMax);
}

const problems = [];
const output = await violationsIn(process.cwd());
for (const { rule, from, to } of output.summary.violations) problems.push(`${rule.name}: ${from} → ${to}`);
for (const [file, lines] of longFiles())
  problems.push(`${file} has ${lines} lines; more than ${linesMax} are two subjects`);
for (const [rule, fault] of Object.entries(faults)) {
  if (!(await findsFault(rule, fault))) problems.push(`the rule «${rule}» did not find the fault planted for it`);
}
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length === 0)
  console.log(`✓ floors: ${output.summary.totalCruised} modules, ${Object.keys(faults).length} rules proved`);
process.exit(problems.length === 0 ? 0 : 1);
