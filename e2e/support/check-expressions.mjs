// Checks that the time of every regular expression is linear in the length of its input, because otherwise one message
// could block the process. At the end, the check tests itself: it must find each planted fault and report no linear
// expression.
import { readdirSync, readFileSync } from 'node:fs';
import { hostileExpressionsIn } from './hostile-expressions.mjs';

const folders = ['server', 'app', 'inngest'];
/** Skip files that only tests read, because they process only input that we wrote. */
const isLooked = (file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec)\.tsx?$|^testing\//.test(file);

const planted = [
  String.raw`/^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/`,
  '/^(a+)+$/',
  String.raw`/\s+$/`,
  String.raw`/!\[([^\]]*)\]\(/g`,
  String.raw`/(https?:\/\/[^\s?#]+)[?#]\S+/g`,
  `new RegExp(\`\\\\s*\${mark}$\`)`,
];
const linear = [String.raw`/^\s*$/`, String.raw`/\[[^[\]]*\]/g`, String.raw`/\n{3,}/g`, String.raw`/(?<!\d)\d+%/`];

const problems = [];
let looked = 0;
for (const folder of folders) {
  for (const name of readdirSync(folder, { recursive: true }).filter(isLooked)) {
    const file = `${folder}/${name}`;
    const { found, count } = hostileExpressionsIn(file, readFileSync(file, 'utf8'));
    looked += count;
    for (const { line, expression, why } of found) problems.push(`${file}:${line}: ${why}: ${expression}`);
  }
}
if (looked === 0) problems.push('no expression was read');
const isFound = (text) => hostileExpressionsIn('planted.ts', `export const planted = ${text};`).found.length > 0;
for (const text of planted) if (!isFound(text)) problems.push(`the planted fault was not found: ${text}`);
for (const text of linear) if (isFound(text)) problems.push(`what is linear was found: ${text}`);
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length === 0) console.log(`✓ expressions: ${looked} are linear, ${planted.length + linear.length} proofs`);
process.exit(problems.length === 0 ? 0 : 1);
