import { spawnSync } from 'node:child_process';
import { findProgram } from './find-program.ts';

/**
 * The first version of Firefox that supports everything that Playwright needs over WebDriver BiDi
 * (`network.addDataCollector`).
 */
const first = 153;

function isDriven(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= first;
}

/**
 * Returns the machine's own Firefox, in which some tests run a second time. Null if the machine has no Firefox, or only
 * one that is too old.
 */
export function findFirefox(): string | null {
  const found = findProgram(process.env.FIREFOX_PATH, ['firefox-esr', 'firefox']);
  return found && isDriven(found) ? found : null;
}

// On the command line, the exit code tells whether there is a usable Firefox.
if (import.meta.main) process.exitCode = findFirefox() ? 0 : 1;
