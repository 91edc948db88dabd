import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const stampFile = '.next/parley-build';
const sources = [
  'app/**/*',
  'server/**/*.ts',
  'inngest/**/*.ts',
  'public/**/*',
  'prisma/schema/*',
  'prisma/generated/*.ts',
];
const singles = ['package-lock.json', 'next.config.mjs', 'postcss.config.mjs', 'tsconfig.json'];

/**
 * Returns a hash of the contents of all files that the panel is built from. File times do not count, so a fresh
 * checkout of the same files needs no new build.
 */
function fingerprint(): string {
  const files = [...globSync(sources), ...singles].filter(
    // A folder's name can look like a file with an extension, such as `[...nextauth]`.
    (file) => !/\.test\.tsx?$/.test(file) && statSync(file, { throwIfNoEntry: false })?.isFile(),
  );
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function run(words: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(process.execPath, words, {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${said.slice(-6_000)}`))));
  return promise;
}

/** Builds the panel if its source files have changed since the last build. */
export async function buildPanel(step: (what: string) => void): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  step('building the panel, about a minute');
  // Check now whether the folder can be written to, because another user may have created it. Otherwise the build would
  // fail only after a minute.
  if (existsSync('.next')) accessSync('.next', constants.W_OK);
  await run(['node_modules/next/dist/bin/next', 'build']);
  writeFileSync(stampFile, wanted);
}
