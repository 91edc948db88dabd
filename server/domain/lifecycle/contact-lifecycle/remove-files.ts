import { log } from '#server/base/log.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { finishRemoval, selectRemovals } from './file-removal.store.ts';

/** Removes files of erased people from the storage. The hourly run tries again what fails. */
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

/** Removes, in the hourly run, the files that an erasure has left behind because its process died. */
export async function removeLeftFiles(): Promise<void> {
  await removeFiles((await selectRemovals(atOnce)).map((row) => row.storage_key));
}
