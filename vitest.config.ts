import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'inngest/**/*.test.ts', 'app/**/*.test.ts'],
    globalSetup: ['server/testing/start-database-server.ts'],
    setupFiles: ['server/testing/prepare-env.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
