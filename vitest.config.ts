import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Several processes load the same packages: Node's compile cache spares all but the first the compilation.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

/**
 * Tests of pure rules run without a database, many files in one process; every other file has a database of its own. A
 * file counts as a rule test if it uses no database, no shared test helpers and no settings.
 */
const isAboutMore = /#server\/(?:db|testing)\/|DATABASE_URL|completeEnv|process\.env|vi\.mock/;
const files = globSync('{app,server,inngest}/**/*.test.ts').map((file) => file.replaceAll(path.sep, '/'));
const isRule = (file: string) =>
  !/^(?:inngest|server\/(?:db|testing))\//.test(file) && !isAboutMore.test(readFileSync(file, 'utf8'));

/**
 * Other tests share a process too, in which the product's modules are loaded once. Each file finds the initial settings
 * and a new database there (`prepare-shared-database.ts`). Tests that start and stop whole deployments, and tests
 * marked `// Alone: `, get a process of their own.
 */
const isAlone = (file: string) =>
  file.startsWith('server/boot/') || /vi\.(?:mock|hoisted)|^\/\/ Alone: /m.test(readFileSync(file, 'utf8'));

const shared = {
  pool: 'forks' as const,
  // Most of what a test file allocates at its start survives; with a small young generation it would be collected again
  // and again.
  execArgv: ['--max-semi-space-size=32'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // By default a poll gives up after a second, and a busy machine may need longer for one answer.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    // Test files spend half of their time waiting for their database, other processes or the clock, so one core less
    // would be too few.
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
