import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { findChromium } from './support/find-chromium.ts';
import { findFirefox } from './support/find-firefox.ts';

const executablePath = findChromium();
const firefox = findFirefox();

// Every spec file starts processes of the app: what Node compiled for one of them the others need not compile again.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

// Row-level security is off in production, for what it costs searches (prisma/README.md); every test stands behind it.
process.env.TENANT_RLS ??= 'true';

/**
 * What an attendant lives in, once more in the other engine: keys, the outbox, two at once, the first steps, and what is
 * marked for it elsewhere.
 */
const inFirefox = (firefox: string): Project => ({
  name: 'firefox',
  outputDir: 'results/browser/firefox',
  testMatch: ['**/panel/*.spec.ts', '**/first-hour.spec.ts'],
  grep: /panel\/(first-steps|keyboard|keys-before-fields|outbox|places|ten-acts|two-at-once|undo-stands)\.spec\.ts|@firefox/,
  use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath: firefox, args: [] } },
});

/** Faults after which things are counted, not timed: half of each is waiting for another process to take work up. */
const crashes = '**/faults/{agent-turn,automation-run,campaign,figures,usage}.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/prepare-data.ts',
  // Every spec file starts an app of its own, and waits for it about as long as it computes: two cores carry two of them.
  workers: Math.min(2, availableParallelism()),
  projects: [
    { name: 'journeys', outputDir: 'results/browser/journeys', testIgnore: '**/faults/**' },
    ...(firefox ? [inFirefox(firefox)] : []),
    { name: 'crashes', outputDir: 'results/browser/crashes', testMatch: crashes },
    // Timed, they take the whole machine: one at a time, beside nothing else.
    {
      name: 'faults',
      outputDir: 'results/browser/faults',
      testMatch: '**/faults/**/*.spec.ts',
      testIgnore: crashes,
      workers: 1,
    },
  ],
  // How long a journey may take where everything is slow; how soon each of its steps must come true is the next line's.
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
    // A trace films every step of every journey to keep those of the few that fail: asked for where one is looked for.
    trace: process.env.TRACE === 'true' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
