// Checks which layers of the code import which, with dependency-cruiser. Then plants a forbidden import for each rule
// and checks that the rule finds it.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const rules = (await import('../../.dependency-cruiser.cjs')).default;
const folders = ['server', 'app', 'inngest', 'e2e'];
/**
 * The maximum number of lines of a file, by the file's name. The first entry that matches the name applies. A longer
 * file covers more than one subject.
 */
const lineLimits = [
  { name: 'lines of a test', of: /\.test\.ts$/, max: 400 },
  // One file declares all operations of a resource. The declarations are read one by one, so the file may be longer
  // than others.
  { name: 'lines of declarations', of: /^server\/(api|contract)\/.*\.ts$/, max: 400 },
  { name: 'lines of a file', of: /\.(ts|tsx|mjs)$/, max: 300 },
];

const limitOf = (file) => lineLimits.find(({ of }) => of.test(file));

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

/** Returns the files below a root that exceed their maximum number of lines. */
function longFilesIn(root) {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
    .flatMap((file) => {
      const limit = limitOf(file);
      if (!limit) return [];
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
      return lines > limit.max ? [{ file, lines, limit }] : [];
    });
}

/**
 * The largest share of the server's files that may be imported by only one other file. The code of such a file usually
 * belongs in the file that imports it.
 */
const oneUserMax = 0.4;

/** Returns the share of the server's files, without tests, that exactly one other file imports. */
function shareWithOneUser(modules) {
  const isCounted = ({ source }) => !/\.test\.ts$|^server\/testing\/|^e2e\//.test(source);
  const users = new Map();
  for (const { source, dependencies } of modules.filter(isCounted))
    for (const { resolved } of dependencies) users.set(resolved, (users.get(resolved) ?? new Set()).add(source));
  const ofServer = modules.filter((one) => isCounted(one) && /^server\/.*(?<!\.d)\.ts$/.test(one.source));
  return ofServer.filter(({ source }) => users.get(source)?.size === 1).length / ofServer.length;
}

const target = 'planted-target.ts';
const folderOf = ({ name }) =>
  name
    .replace(/^layer /, '')
    .replace(/^area /, 'server/domain/')
    .replace(/^part /, 'app/(panel)/inbox/_parts/');
const isHouseRule = ({ name }) => /^(layer|area|part) /.test(name);

/**
 * Returns the planted fault for the rule of a layer or an area: a file with a forbidden import. Null if the layer or
 * area may import every file.
 */
function forbiddenFor(rule, folders) {
  const from = `${folderOf(rule)}/planted.ts`;
  const isForbidden = (file) => new RegExp(rule.to.path).test(file) && !new RegExp(rule.to.pathNot).test(file);
  const found = folders.map((folder) => `${folder}/${target}`).find(isForbidden);
  return found ? [rule.name, from, `import '${path.posix.relative(path.posix.dirname(from), found)}';\n`] : null;
}

/** The planted faults for rules that belong to no single layer or area. */
const otherFaults = [
  ['no circles', 'server/base/planted-circle.ts', "import './planted-other.ts';\n"],
  [
    'stores are opened from their own module of the domain',
    'server/domain/people/contacts/planted-a.ts',
    "import '../tags/tag.store.ts';\n",
  ],
  ['stores are opened from their own folder', 'server/access/planted-a.ts', "import '../sandbox/planted.store.ts';\n"],
  ['only stores touch the database', 'server/domain/people/contacts/planted-b.ts', "import '#server/db/sql.ts';\n"],
  ['the contract knows only zod', 'server/contract/planted-a.ts', "import 'pino';\n"],
  [
    'rules know no network',
    'server/domain/inbox/receiving/planted-a.ts',
    "import '#server/gateways/channels/whatsapp/mark-read.ts';\n",
  ],
  [
    'only the lab publishes',
    'server/api/planted-b.ts',
    "import '#server/domain/agents/agents/versions/publish-agent.ts';\n",
  ],
  [
    'who is written to was asked about first',
    'server/domain/agents/agents/planted-a.ts',
    "import '../../inbox/messages/writing/write-queued.ts';\n",
  ],
  [
    'one way to a channel',
    'server/domain/agents/agents/planted-b.ts',
    "import '#server/gateways/channels/select-channel.ts';\n",
  ],
  ['testing is for tests', 'server/api/planted-a.ts', "import '#server/testing/harness.ts';\n"],
];

/** For each maximum: one file with a line too many, and one file that is exactly as long as allowed. */
const longFaults = lineLimits.map((limit) => {
  const samples = ['server/base/planted.test.ts', 'server/base/planted.ts', 'server/api/planted.ts'];
  const sample = samples.find((one) => limitOf(one) === limit);
  const file = (lines) => ({ file: sample.replace('planted', `planted-${lines}`), text: '// planted\n'.repeat(lines) });
  return { limit, tooLong: file(limit.max + 1), fits: file(limit.max) };
});

/**
 * Builds a source tree that contains one planted fault for each rule. Returns the rules that did not find their fault.
 */
async function rulesThatMiss() {
  const copy = mkdtempSync(path.join(tmpdir(), 'parley-layers-'));
  const write = (file, text) => {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(copy, file), text);
  };
  try {
    for (const part of ['package.json', 'tsconfig.json']) cpSync(part, path.join(copy, part));
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
    const houseRules = rules.forbidden.filter(isHouseRule);
    const folders = houseRules.map(folderOf);
    for (const folder of folders) write(`${folder}/${target}`, 'export const planted = 1;\n');
    for (const file of [
      'db/sql',
      'domain/agents/agents/versions/publish-agent',
      'domain/inbox/messages/writing/write-queued',
      'gateways/channels/select-channel',
      'domain/people/tags/tag.store',
      'sandbox/planted.store',
      'gateways/channels/whatsapp/mark-read',
      'testing/harness',
    ])
      write(`server/${file}.ts`, 'export const planted = 1;\n');
    write('server/base/planted-other.ts', "import './planted-circle.ts';\n");
    const house = houseRules.map((rule) => forbiddenFor(rule, [...folders].reverse())).filter(Boolean);
    const faults = [...house, ...otherFaults];
    for (const [, file, text] of faults) write(file, text);
    for (const { file, text } of longFaults.flatMap(({ tooLong, fits }) => [tooLong, fits])) write(file, text);
    const found = longFilesIn(copy).map(({ file, limit }) => `${limit.name}: ${file}`);
    const planted = longFaults.map(({ limit, tooLong }) => `${limit.name}: ${tooLong.file}`);
    const { summary } = await violationsIn(copy);
    const isFound = (rule, file) => summary.violations.some((one) => one.rule.name === rule && one.from === file);
    const unplanted = rules.forbidden.filter(({ name }) => !faults.some(([rule]) => rule === name));
    return {
      proved: faults.length + planted.length,
      missed: [
        ...faults.filter(([rule, file]) => !isFound(rule, file)).map(([rule]) => rule),
        ...planted.filter((one) => !found.includes(one)),
        ...found.filter((one) => !planted.includes(one)).map((one) => `${one}, which fits`),
      ],
      unplanted: unplanted.map(({ name }) => name),
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const problems = [];
const output = await violationsIn(process.cwd());
for (const { rule, from, to } of output.summary.violations) problems.push(`${rule.name}: ${from} → ${to}`);
for (const { file, lines, limit } of longFilesIn(process.cwd()))
  problems.push(`${file} has ${lines} lines; more than ${limit.max} are two subjects`);
const share = shareWithOneUser(output.modules);
const percent = `${(share * 100).toFixed(1)} %`;
if (share >= oneUserMax) problems.push(`${percent} of the server's files have one user; fold some into their users`);
const oneUses = [
  { source: 'server/planted-a.ts', dependencies: [{ resolved: 'server/planted-b.ts' }] },
  { source: 'server/planted-b.ts', dependencies: [] },
];
if (shareWithOneUser(oneUses) !== 0.5) problems.push('the share of files with one user is counted wrong');
const { proved, missed, unplanted } = await rulesThatMiss();
for (const rule of missed) problems.push(`the rule «${rule}» did not find the fault planted for it`);
// The topmost area may import every other area, so no forbidden import can be planted for its rule.
for (const rule of unplanted)
  if (rule !== 'area lifecycle') problems.push(`no fault is planted for the rule «${rule}»`);
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length === 0)
  console.log(`✓ layers: ${output.summary.totalCruised} modules, ${proved} rules proved, ${percent} with one user`);
process.exit(problems.length === 0 ? 0 : 1);
