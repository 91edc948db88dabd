import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { findChromium } from './support/find-chromium.ts';
import { findFirefox } from './support/find-firefox.ts';

const executablePath = findChromium();
const firefox = findFirefox();

// Every spec file starts processes of the app: Node's compile cache spares all but the first the compilation.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

// In production row-level security is off because it slows down searches (prisma/README.md); every test runs with it.
process.env.TENANT_RLS ??= 'true';

/**
 * The journeys of an attendant's daily work, run once more in the other engine: keys, the outbox, two people at once,
 * the first steps, and journeys elsewhere that are marked for it.
 */
const inFirefox = (firefox: string): Project => ({
  name: 'firefox',
  outputDir: 'results/browser/firefox',
  testMatch: ['**/panel/**/*.spec.ts', '**/first-hour.spec.ts'],
  grep: /panel\/[\w-]+\/(first-steps|keyboard|keys-before-fields|outbox|places|ten-acts|two-at-once|undo-stands)\.spec\.ts|@firefox/,
  use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath: firefox, args: [] } },
});

/**
 * Fault tests that count things rather than time them: half of each is waiting for another process to take over work.
 */
const crashes = '**/faults/{agent-turn,automation-run,campaign,figures,usage}.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/prepare-data.ts',
  // Every spec file starts an app of its own and spends about half its time waiting for it, so two cores can run two of
  // them.
  workers: Math.min(2, availableParallelism()),
  projects: [
    { name: 'journeys', outputDir: 'results/browser/journeys', testIgnore: '**/faults/**' },
    ...(firefox ? [inFirefox(firefox)] : []),
    { name: 'crashes', outputDir: 'results/browser/crashes', testMatch: crashes },
    // These are timed and need the whole machine: one at a time, with nothing else running.
    {
      name: 'faults',
      outputDir: 'results/browser/faults',
      testMatch: '**/faults/**/*.spec.ts',
      testIgnore: crashes,
      workers: 1,
    },
  ],
  // How long a journey may take on a slow machine; the next line limits how long each of its steps may take.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    // A trace records every step of every journey, although only those of the few that fail are kept. So it is recorded
    // only on request.
    trace: process.env.TRACE === 'true' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
