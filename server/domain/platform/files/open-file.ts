import type { Readable } from 'node:stream';
import { isUuid } from '#server/base/ids.ts';
import type { ByteRange } from '#server/gateways/files/file-storage.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { findStoredFile } from './file.store.ts';

export interface OpenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  /** Reads all bytes of the file, or a range of them. Returns null if the bytes no longer exist. */
  read(range?: ByteRange): Promise<Readable | null>;
}

/** Opens a stored file so that it can be served. Null if the file does not exist. */
export async function openFile(organizationId: string, id: string): Promise<OpenFile | null> {
  if (!isUuid(organizationId) || !isUuid(id)) return null;
  const row = await findStoredFile(organizationId, id);
  if (!row) return null;
  return {
    name: row.name,
    mimeType: row.mime_type,
    size: Number(row.size),
    read: (range) => selectStorage().read(row.storage_key, range),
  };
}
