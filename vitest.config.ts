import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Several processes load the same packages. With Node's compile cache, only the first process has to compile them.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

/**
 * Tests of pure functions run without a database, with many files in one process. Every other test file has a database
 * of its own. A file counts as a test of pure functions if it uses no database, no shared test helpers and no settings.
 */
const isAboutMore = /#server\/(?:db|testing)\/|DATABASE_URL|completeEnv|process\.env|vi\.mock/;
const files = globSync('{app,server,inngest}/**/*.test.ts').map((file) => file.replaceAll(path.sep, '/'));
const isRule = (file: string) =>
  !/^(?:inngest|server\/(?:db|testing))\//.test(file) && !isAboutMore.test(readFileSync(file, 'utf8'));

/**
 * The other tests also share a process, in which the app's modules are loaded once. Each file starts with the initial
 * settings and a new database (`prepare-shared-database.ts`). Two kinds of tests get a process of their own: tests that
 * start and stop whole deployments, and tests with the comment `// Alone: `.
 */
const isAlone = (file: string) =>
  file.startsWith('server/boot/') || /vi\.(?:mock|hoisted)|^\/\/ Alone: /m.test(readFileSync(file, 'utf8'));

const shared = {
  pool: 'forks' as const,
  // Most of the memory that a test file allocates at its start stays in use. With a small young generation the garbage
  // collector would copy that memory again and again.
  execArgv: ['--max-semi-space-size=32'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // By default, a poll of `expect` may take one second. On a busy machine one response may take longer.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    // Test files wait half of their time for the database, other processes or the clock. With fewer workers, the cores
    // would not be fully used.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: files.filter(isRule),
          setupFiles: ['server/testing/database/prepare-settings.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'operations',
          include: files.filter((file) => !isRule(file) && !isAlone(file)),
          globalSetup: ['server/testing/database/start-database-server.ts'],
          setupFiles: [
            'server/testing/database/prepare-settings.ts',
            'server/testing/database/prepare-shared-database.ts',
          ],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'alone',
          include: files.filter((file) => !isRule(file) && isAlone(file)),
          globalSetup: ['server/testing/database/start-database-server.ts'],
          setupFiles: ['server/testing/database/prepare-settings.ts', 'server/testing/database/prepare-database.ts'],
        },
      },
    ],
  },
});
