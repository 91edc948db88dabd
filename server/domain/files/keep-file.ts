import { createHash } from 'node:crypto';
import { withRoomFor } from '#server/base/free-space.ts';
import { newId } from '#server/base/ids.ts';
import { storableText } from '#server/base/storable.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { endingOf } from '#server/gateways/files/ending-of.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { sniffType } from '#server/gateways/files/sniff-type.ts';
import { insertFile, type NewFile } from './file.store.ts';

/** A file whose bytes lie in our storage; its row is written with the message it belongs to. */
export interface KeptFile extends NewFile {
  readonly organizationId: string;
  readonly size: number;
  readonly storageKey: string;
}

const nameMax = 200;

/** A name as a download may carry it: no folders, no control characters, never empty. */
export function cleanName(name: string | null | undefined, fallback: string): string {
  const last = storableText(name ?? '')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .trim();
  return !last || /^\.+$/.test(last) ? fallback : last.slice(-nameMax).toWellFormed();
}

/**
 * Puts bytes into our storage, outside any transaction. What they are is sniffed: the declared type is only believed
 * where bytes cannot tell (gateways/files/sniff-type.ts). Follow with `recordFile`, or with `dropFile` when nothing came of
 * it. Throws storage_full.
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

/** Writes the row of a kept file in the transaction of what it belongs to. */
export async function recordFile(tx: Tx, file: KeptFile): Promise<void> {
  await insertFile(tx, file.organizationId, file);
}

/** A file that stays where its sender has it: nothing is fetched, its link is shown as it was given. */
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

/** Nothing came of it: the bytes go again. */
export const dropFile = (file: KeptFile): Promise<void> => selectStorage().remove(file.storageKey);

/**
 * Writes a kept file's row with what it belongs to, in one commit, where `claim` answers that this is still ours to do. When
 * it is not, or that fails, the bytes go again.
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
