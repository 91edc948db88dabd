import { execFileSync } from 'node:child_process';

/** Does this machine have a program? It says its version, or ends well with these words. */
export function isThere(command: string, ...words: readonly string[]): boolean {
  try {
    execFileSync(command, words.length > 0 ? words : ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
