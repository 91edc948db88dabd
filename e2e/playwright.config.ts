import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { findChromium } from './support/find-chromium.ts';
import { findFirefox } from './support/find-firefox.ts';

const executablePath = findChromium();
const firefox = findFirefox();

// Every spec file starts processes of the app. With Node's compile cache, only the first process has to compile the
// code.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

// Tests run with row-level security. In production, row-level security is off by default, because it slows down
// searches (prisma/README.md).
process.env.TENANT_RLS ??= 'true';

/** The spec files of the panel that run in Firefox too. */
const twice = 'first-steps folders keyboard keys-before-fields outbox ten-actions two-at-once undo-stands'.split(' ');
// A renamed spec file would otherwise no longer run in Firefox, and nobody would notice.
const panelSpecs = globSync('e2e/panel/*/*.spec.ts').map((file) => path.basename(file, '.spec.ts'));
const missing = twice.filter((name) => !panelSpecs.includes(name));
if (missing.length > 0) throw new Error(`no spec file of the panel has the name ${missing.join(', ')}`);

/**
 * The tests that run in Firefox too. They cover an attendant's daily work: keys, the outbox, two people at once, the
 * first steps, and marked tests in other files.
 */
const inFirefox = (firefox: string): Project => ({
  name: 'firefox',
  outputDir: 'results/browser/firefox',
  testMatch: ['**/panel/**/*.spec.ts', '**/first-hour.spec.ts'],
  grep: new RegExp(`panel/[\\w-]+/(${twice.join('|')})\\.spec\\.ts|@firefox`),
  use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath: firefox, args: [] } },
});

/**
 * Fault tests that count results instead of measuring time. These tests spend half of their time waiting for another
 * process to take over work.
 */
const crashes = '**/faults/{agent-turn,automation-run,campaign,figures,usage}.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/prepare-data.ts',
  // Every spec file starts its own app and spends about half of its time waiting for the app, so two workers fit on two
  // cores.
  workers: Math.min(2, availableParallelism()),
  projects: [
    { name: 'journeys', outputDir: 'results/browser/journeys', testIgnore: '**/faults/**' },
    ...(firefox ? [inFirefox(firefox)] : []),
    { name: 'crashes', outputDir: 'results/browser/crashes', testMatch: crashes },
    // These tests measure times and need the whole machine, so they run one at a time.
    {
      name: 'faults',
      outputDir: 'results/browser/faults',
      testMatch: '**/faults/**/*.spec.ts',
      testIgnore: crashes,
      workers: 1,
    },
  ],
  // The time limit of a test on a slow machine. The next line limits each of its steps.
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
    // A trace records every step of every test, although only the traces of failures are used. So traces are recorded
    // only on request.
    trace: process.env.TRACE === 'true' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
