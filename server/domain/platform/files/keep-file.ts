import { createHash } from 'node:crypto';
import { newId } from '#server/base/ids.ts';
import { withRoomFor } from '#server/base/process/free-space.ts';
import { storableText } from '#server/base/text/storable.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { endingOf } from '#server/gateways/files/ending-of.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { sniffType } from '#server/gateways/files/sniff-type.ts';
import { insertFile, type NewFile } from './file.store.ts';

/**
 * A file whose bytes are in this deployment's storage. The file's row is written together with the message that
 * contains the file.
 */
export interface KeptFile extends NewFile {
  readonly organizationId: string;
  readonly size: number;
  readonly storageKey: string;
}

const nameMax = 200;

/** Returns a file name that is safe for downloads: without folders or control characters, and never empty. */
export function cleanName(name: string | null | undefined, fallback: string): string {
  const last = storableText(name ?? '')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .trim();
  return !last || /^\.+$/.test(last) ? fallback : last.slice(-nameMax).toWellFormed();
}

/**
 * Stores bytes, outside any transaction. The type is detected from the bytes. The declared type is used only if the
 * bytes do not show a type (gateways/files/sniff-type.ts). Call `recordFile` afterwards, or `dropFile` if the file is
 * not needed. Throws storage_full.
 */
export async function keepFile(
  organizationId: string,
  given: { readonly bytes: Uint8Array; readonly name: string | null; readonly declaredType: string },
): Promise<KeptFile> {
  const id = newId();
  const mimeType = await sniffType(given.bytes, given.declaredType);
  const storageKey = `${organizationId}/${id}`;
  await withRoomFor(given.bytes.length, () => selectStorage().write(storageKey, given.bytes));
  return {
    id,
    organizationId,
    name: cleanName(given.name, `file.${endingOf(mimeType)}`),
    mimeType,
    size: given.bytes.length,
    sha256: createHash('sha256').update(given.bytes).digest('base64'),
    storageKey,
    sourceUrl: null,
  };
}

/** Writes the row of a stored file, in the transaction that writes the object to which the file belongs. */
export async function recordFile(tx: Tx, file: KeptFile): Promise<void> {
  await insertFile(tx, file.organizationId, file);
}

/**
 * Records a file that stays on its sender's server. Nothing is downloaded, and the API shows the sender's link
 * unchanged.
 */
export async function recordLinkedFile(
  tx: Tx,
  organizationId: string,
  linked: { readonly url: string; readonly mimeType: string; readonly name: string | null },
): Promise<string> {
  const id = newId();
  const name = cleanName(linked.name ?? new URL(linked.url).pathname, `file.${endingOf(linked.mimeType)}`);
  const { mimeType, url: sourceUrl } = linked;
  await insertFile(tx, organizationId, { id, name, mimeType, size: null, sha256: null, storageKey: null, sourceUrl });
  return id;
}

/** Deletes the bytes of a stored file that is not needed after all. */
export const dropFile = (file: KeptFile): Promise<void> => selectStorage().remove(file.storageKey);

/**
 * Writes the row of a stored file, and the object that the file belongs to, in one commit. The rows are written only if
 * `claim` reports that this process still owns the work. If `claim` reports that it does not, or if the commit fails,
 * the bytes are deleted.
 */
export async function recordIfOurs(file: KeptFile, claim: (tx: Tx) => Promise<boolean>): Promise<void> {
  const isOurs = await transact(async (tx) => {
    if (!(await claim(tx))) return false;
    await recordFile(tx, file);
    return true;
  }).catch(async (error: unknown) => {
    await dropFile(file);
    throw error;
  });
  if (!isOurs) await dropFile(file);
}
