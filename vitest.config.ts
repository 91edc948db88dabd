import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Each test file is a process of its own: what Node compiled of the packages for one, the others need not compile again.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'inngest/**/*.test.ts', 'app/**/*.test.ts'],
    globalSetup: ['server/testing/start-database-server.ts'],
    setupFiles: ['server/testing/prepare-env.ts'],
    pool: 'forks',
    // Test files wait for their database, for other processes or for the clock half of the time: a core less is one too few.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Most of what a test file makes at its start stays; a small nursery is collected again and again meanwhile.
    execArgv: ['--max-semi-space-size=32'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
