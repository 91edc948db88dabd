import { buffer } from 'node:stream/consumers';
import { openFile } from '../../../platform/files/open-file.ts';
import type { Picture } from './prompt.ts';
import type { ThreadRow } from './thread.store.ts';

const picturesMax = 4;
const bytesMax = 5 * 1024 * 1024;
const shown = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/**
 * Reads a stored file of the organization into memory. Returns null if the file does not exist or is larger than `most`
 * bytes.
 */
export async function readFile(organizationId: string, id: string, most: number): Promise<Picture | null> {
  const file = await openFile(organizationId, id);
  if (!file || file.size > most) return null;
  const stream = await file.read();
  return stream && { mimeType: file.mimeType, data: await buffer(stream) };
}

/** Reads the latest pictures among the customer's unanswered messages. Returns them by file id. */
export async function readPictures(
  organizationId: string,
  burst: readonly ThreadRow[],
): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>();
  const ids = burst.flatMap((row) => (row.type === 'image' && row.file_id ? [row.file_id] : []));
  for (const id of ids.slice(-picturesMax)) {
    const picture = await readFile(organizationId, id, bytesMax);
    if (picture && shown.has(picture.mimeType)) pictures.set(id, picture);
  }
  return pictures;
}
