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
    // Not every system has this folder.
    return false;
  }
}

/** Removes the folders of runs that were killed before they could clean up. */
function removeThoseOfTheDead(root) {
  for (const name of readdirSync(root)) {
    const pid = named.exec(name)?.[1];
    if (pid && existsSync('/proc/self') && !existsSync(`/proc/${pid}`)) {
      rmSync(path.join(root, name), { recursive: true, force: true });
    }
  }
}

/**
 * Creates a folder for temporary test data, in memory if there is plenty. A run creates hundreds of databases of a
 * thousand files each, and some disks take half a second for one of them.
 */
export function makeFastFolder() {
  const root = hasPlenty() ? inMemory : tmpdir();
  removeThoseOfTheDead(root);
  const folder = mkdtempSync(path.join(root, `parley-run-${process.pid}-`));
  // If the run is started as root, the databases run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
}
