import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const inMemory = '/dev/shm';
const enoughBytes = 6 * 1024 ** 3;

/**
 * A folder for what the tests make and throw away, in memory where there is plenty: hundreds of databases of a thousand
 * files each are made in a run, and some disks take half a second for one of them.
 */
export function makeFastFolder() {
  let root = tmpdir();
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= enoughBytes) root = inMemory;
  } catch {
    // Not every system has it.
  }
  const folder = mkdtempSync(path.join(root, 'parley-run-'));
  // Run as root, the databases are another user's, who must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}
