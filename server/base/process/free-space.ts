import { statfs } from 'node:fs/promises';
import { env } from '../env.ts';
import { AppError } from '../errors/app-error.ts';
import { oncePerProcess } from '../once-per-process.ts';

const mebibyte = 1024 * 1024;

const state = oncePerProcess('free-space', () => ({ holdsDatabase: false, arriving: 0 }));

/** Whether files are stored in DATA_DIR instead of a bucket. */
const holdsFilesHere = (): boolean => !env.S3_BUCKET;

/** Records that the database is stored in DATA_DIR too. Called at start-up. */
export function noteDatabaseHere(): void {
  state.holdsDatabase = true;
}

/** Returns the number of bytes that this user may still write to the disk of DATA_DIR, or null when it is unknown. */
async function freeBytes(): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/**
 * Whether writing `more` bytes would leave less free space than required. Files that are being written now count as
 * already written.
 */
async function isShort(more: number): Promise<boolean> {
  if (env.FREE_SPACE_FLOOR_MB === 0) return false;
  const free = await freeBytes();
  return free !== null && free - state.arriving - more < env.FREE_SPACE_FLOOR_MB * mebibyte;
}

/**
 * Whether the disk of DATA_DIR is short of space and holds this deployment's database or files. Storage elsewhere is
 * not checked.
 */
export const isStorageLow = async (): Promise<boolean> =>
  (state.holdsDatabase || holdsFilesHere()) && (await isShort(0));

/** Checks the free space before work that writes much data into the database. Throws storage_full. */
export async function requireRoomInDatabase(): Promise<void> {
  if (state.holdsDatabase && (await isShort(0))) throw new AppError('storage_full');
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Writes a file of the given size if there is space for it. Throws storage_full. */
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
