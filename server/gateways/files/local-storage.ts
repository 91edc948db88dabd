import { constants } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#server/base/ids.ts';
import type { FileStorage } from './file-storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores files in a folder of this machine (DATA_DIR/files). */
export function localStorage(folder: string): FileStorage {
  const place = (key: string): string => {
    const file = path.resolve(folder, key);
    if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error('a storage key leaves the folder');
    return file;
  };
  return {
    async write(key, bytes) {
      const file = place(key);
      await mkdir(path.dirname(file), { recursive: true });
      const unfinished = `${file}.${newId()}.part`;
      try {
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      try {
        const handle = await open(place(key), constants.O_RDONLY);
        return handle.createReadStream(range ? { start: range.start, end: range.end } : {});
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}
