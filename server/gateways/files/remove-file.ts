import { rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#server/base/env.ts';

/** Removes a stored file; one that is not there is as good as removed. Throws when the storage refuses. */
export async function removeFile(storageKey: string): Promise<void> {
  const root = path.resolve(env.DATA_DIR, 'files');
  const file = path.resolve(root, storageKey);
  if (!file.startsWith(`${root}${path.sep}`)) throw new Error('a storage key points outside of the storage');
  await rm(file, { force: true });
}
