import { findProgram } from './find-program.ts';

/** The Firefox that journeys are driven in once more: the machine's own; null when there is none. */
export const findFirefox = (): string | null => findProgram(process.env.FIREFOX_PATH, ['firefox-esr', 'firefox']);

// Asked on the command line: is there one?
if (import.meta.main) process.exitCode = findFirefox() ? 0 : 1;
