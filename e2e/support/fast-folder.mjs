import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const inMemory = '/dev/shm';
const enoughBytes = 6 * 1024 ** 3;
const named = /^parley-run-(\d+)-/;

function hasPlenty() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes;
  } catch {
    // Not every system has it.
    return false;
  }
}

/** A run that was killed could not tidy up. */
function removeThoseOfTheDead(root) {
  for (const name of readdirSync(root)) {
    const pid = named.exec(name)?.[1];
    if (pid && existsSync('/proc/self') && !existsSync(`/proc/${pid}`)) {
      rmSync(path.join(root, name), { recursive: true, force: true });
    }
  }
}

/**
 * A folder for what the tests make and throw away, in memory where there is plenty: hundreds of databases of a thousand
 * files each are made in a run, and some disks take half a second for one of them.
 */
export function makeFastFolder() {
  const root = hasPlenty() ? inMemory : tmpdir();
  removeThoseOfTheDead(root);
  const folder = mkdtempSync(path.join(root, `parley-run-${process.pid}-`));
  // Run as root, the databases are another user's, who must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}
