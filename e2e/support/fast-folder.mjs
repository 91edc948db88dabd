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
    // This folder does not exist on every system.
    return false;
  }
}

/** Removes the folders of test runs that were killed before they could remove their own folders. */
function removeThoseOfTheDead(root) {
  for (const name of readdirSync(root)) {
    const pid = named.exec(name)?.[1];
    if (pid && existsSync('/proc/self') && !existsSync(`/proc/${pid}`)) {
      rmSync(path.join(root, name), { recursive: true, force: true });
    }
  }
}

/**
 * Creates a folder for temporary test data, in memory if there is enough memory. A test run creates hundreds of
 * databases with a thousand files each, and on some disks creating one database takes half a second.
 */
export function makeFastFolder() {
  const root = hasPlenty() ? inMemory : tmpdir();
  removeThoseOfTheDead(root);
  const folder = mkdtempSync(path.join(root, `parley-run-${process.pid}-`));
  // If the tests run as root, the databases run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
}
