// `npm run contract`: prints every path, status and code of the contract, each with a test that got this answer. The
// data come from the record of the last complete test run. With `--gaps`, prints only the answers that no test got. The
// exit code is 1 if there are such answers.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contractRows } from './contract.ts';

const [folder = 'e2e/results/contract'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const gapsOnly = process.argv.includes('--gaps');
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Seen {
  readonly file: string;
  readonly test: string;
}

/**
 * Returns for each path and answer the first test, by name, that got the answer. The result does not depend on how the
 * tests were distributed over processes.
 */
function readSeen(): Map<string, Seen> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tsv')) : [];
  const lines = files.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n'));
  const seen = new Map<string, Seen>();
  const keep = (key: string, one: Seen) => {
    const known = seen.get(key);
    if (!known || `${one.file} ${one.test}` < `${known.file} ${known.test}`) seen.set(key, one);
  };
  for (const line of lines) {
    const [route = '', answer = '', file = '', test = ''] = line.split('\t');
    keep(`${route}\t${answer}`, { file, test });
    keep(`*\t${answer}`, { file, test });
    // All paths refuse an unknown method in the same way, so the answer is recorded under PUT.
    if (answer.startsWith('405')) keep(`PUT ${route.split(' ')[1]}\t${answer}`, { file, test });
  }
  return seen;
}

const seen = readSeen();
if (seen.size === 0) {
  say(`Nothing was seen in ${folder}: \`npm test\` writes it, or CONTRACT_SEEN=${folder} npx vitest run.`);
  process.exit(1);
}
const rows = contractRows().map((row) => ({ ...row, by: seen.get(`${row.at}\t${row.answer}`) }));
const gaps = rows.filter(({ by }) => !by);
for (const { at, answer, page, by } of gapsOnly ? gaps : rows) {
  const shown = by ? `${by.file} › ${by.test}` : '✗ no test shows it';
  say(`${at.padEnd(52)} ${answer.padEnd(44)} ${page.padEnd(32)} ${shown}`);
}
say(
  `\n${rows.length - gaps.length} of ${rows.length} answers of the contract are shown by a test, ${gaps.length} gaps`,
);
process.exit(gaps.length === 0 ? 0 : 1);
