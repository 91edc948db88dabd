import { statfs } from 'node:fs/promises';
import { AppError } from './app-error.ts';
import { env } from './env.ts';
import { oncePerProcess } from './once-per-process.ts';

const mebibyte = 1024 * 1024;

const state = oncePerProcess('free-space', () => ({ holdsDatabase: false, arriving: 0 }));

/** Do files lie in DATA_DIR, rather than in a bucket? */
const holdsFilesHere = (): boolean => !env.S3_BUCKET;

/** Start-up says that the database lies in DATA_DIR as well. */
export function noteDatabaseHere(): void {
  state.holdsDatabase = true;
}

/** Bytes free for us where DATA_DIR lies; null when nobody can tell. */
async function freeBytes(): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Would so many bytes more leave less than the floor? What others are writing at this moment counts as written. */
async function isShort(more: number): Promise<boolean> {
  if (env.FREE_SPACE_FLOOR_MB === 0) return false;
  const free = await freeBytes();
  return free !== null && free - state.arriving - more < env.FREE_SPACE_FLOOR_MB * mebibyte;
}

/** Is the room low where the database or the files of this deployment lie? What lies elsewhere is not ours to watch. */
export const isStorageLow = async (): Promise<boolean> =>
  (state.holdsDatabase || holdsFilesHere()) && (await isShort(0));

/** Before work that writes much into the database. Throws storage_full. */
export async function requireRoomInDatabase(): Promise<void> {
  if (state.holdsDatabase && (await isShort(0))) throw new AppError('storage_full');
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Writes a file of so many bytes when there is room for it. Throws storage_full. */
export async function withRoomFor(bytes: number, write: () => Promise<void>): Promise<void> {
  const here = holdsFilesHere() ? bytes : 0;
  if ((holdsFilesHere() || state.holdsDatabase) && (await isShort(here))) throw new AppError('storage_full');
  state.arriving += here;
  try {
    await write();
  } catch (error) {
    if (isFull(error)) throw new AppError('storage_full', undefined, { cause: error });
    throw error;
  } finally {
    state.arriving -= here;
  }
}
