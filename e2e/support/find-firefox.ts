import { spawnSync } from 'node:child_process';
import { findProgram } from './find-program.ts';

/** Earlier ones do not know all that the runner asks of them over WebDriver BiDi (`network.addDataCollector`). */
const first = 153;

function isDriven(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= first;
}

/** The Firefox that journeys are driven in once more: the machine's own; null when there is none, or an old one. */
export function findFirefox(): string | null {
  const found = findProgram(process.env.FIREFOX_PATH, ['firefox-esr', 'firefox']);
  return found && isDriven(found) ? found : null;
}

// Asked on the command line: is there one?
if (import.meta.main) process.exitCode = findFirefox() ? 0 : 1;
