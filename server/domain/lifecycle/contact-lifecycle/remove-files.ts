import { log } from '#server/base/log.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { finishRemoval, selectRemovals } from './file-removal.store.ts';

/** Removes the files of erased people from the storage. If that fails, the hourly run tries again. */
export async function removeFiles(storageKeys: readonly string[]): Promise<void> {
  for (const key of storageKeys) {
    try {
      await selectStorage().remove(key);
      await finishRemoval(key);
    } catch (error) {
      log.warn({ error: String(error) }, 'a file of an erased person is still stored; it is tried again');
    }
  }
}

const atOnce = 500;

/** Removes files that an erasure left in the storage because its process died. Runs every hour. */
export async function removeLeftFiles(): Promise<void> {
  await removeFiles((await selectRemovals(atOnce)).map((row) => row.storage_key));
}
