import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Several processes load the same packages: what Node compiled of them for one, the others need not compile again.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

/**
 * Rules are tested without a database, many files in one process; every other file has a database of its own.
 * A file that names neither a database, nor what the tests share, nor settings is about rules.
 */
const isAboutMore = /#server\/(?:db|testing)\/|DATABASE_URL|completeEnv|process\.env|vi\.mock/;
const files = globSync('{app,server,inngest}/**/*.test.ts').map((file) => file.replaceAll(path.sep, '/'));
const isRule = (file: string) =>
  !/^(?:inngest|server\/(?:db|testing))\//.test(file) && !isAboutMore.test(readFileSync(file, 'utf8'));

/**
 * Operations share a process too, where what the product consists of is loaded once: each file finds the settings of the start
 * and a new database there (`prepare-shared-database.ts`). Alone stays what starts and ends whole deployments, and what says so.
 */
const isAlone = (file: string) =>
  file.startsWith('server/boot/') || /vi\.(?:mock|hoisted)|^\/\/ Alone: /m.test(readFileSync(file, 'utf8'));

const shared = {
  pool: 'forks' as const,
  // Most of what a test file makes at its start stays; a small nursery is collected again and again meanwhile.
  execArgv: ['--max-semi-space-size=32'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A poll gives up after a second otherwise, which a busy machine may need for one answer.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    // Test files wait for their database, for other processes or for the clock half of the time: a core less is one too few.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: files.filter(isRule),
          setupFiles: ['server/testing/prepare-settings.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'operations',
          include: files.filter((file) => !isRule(file) && !isAlone(file)),
          globalSetup: ['server/testing/start-database-server.ts'],
          setupFiles: ['server/testing/prepare-settings.ts', 'server/testing/prepare-shared-database.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'alone',
          include: files.filter((file) => !isRule(file) && isAlone(file)),
          globalSetup: ['server/testing/start-database-server.ts'],
          setupFiles: ['server/testing/prepare-settings.ts', 'server/testing/prepare-database.ts'],
        },
      },
    ],
  },
});
