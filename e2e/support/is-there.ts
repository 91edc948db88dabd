import { execFileSync } from 'node:child_process';

/**
 * Whether this machine has a program. The program must exit successfully when it prints its version, or with the given
 * arguments.
 */
export function isThere(command: string, ...words: readonly string[]): boolean {
  try {
    execFileSync(command, words.length > 0 ? words : ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
