import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import {
  type AddReplyFileInput,
  type QuickReplyFile,
  quickReplyFilesMax,
  type RemoveReplyFileInput,
} from '#server/contract/inbox/quick-reply-files.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { fileLink } from '../../platform/files/file-link.ts';
import { dropFile, keepFile, recordFile } from '../../platform/files/keep-file.ts';
import {
  countReplyFiles,
  deleteReplyFiles,
  insertReplyFile,
  type ReplyFileRow,
  selectReplyFiles,
} from './reply-file.store.ts';
import { requireQuickReply } from './require-quick-reply.ts';

const replyFileView = (organizationId: string, { size, ...row }: ReplyFileRow): QuickReplyFile => ({
  ...row,
  size: Number(size),
  url: fileLink({ organizationId, id: row.id }, row.name),
});

const refused = (message: string) => new AppError('invalid_request', { issues: [{ path: 'file', message }] });

/** Lists the files of all quick replies. */
export async function listReplyFiles({ organizationId }: Actor): Promise<Page<QuickReplyFile>> {
  return wholeList((await selectReplyFiles(organizationId)).map((row) => replyFileView(organizationId, row)));
}

/** Adds a file to a quick reply. Throws quick_reply_not_found, storage_full, invalid_request. */
export async function addReplyFile(actor: Actor, { id: given, file }: AddReplyFileInput): Promise<QuickReplyFile> {
  const { organizationId } = actor;
  const bytes = Buffer.from(file.base64, 'base64');
  if (bytes.length === 0) throw refused('must be base64, and not empty');
  await transact((tx) => requireQuickReply(tx, organizationId, given));
  const kept = await keepFile(organizationId, { bytes, name: file.name, declaredType: file.mime_type });
  const { name } = kept;
  try {
    await transact(async (tx) => {
      const { id, shortcut } = await requireQuickReply(tx, organizationId, given);
      if ((await countReplyFiles(tx, organizationId, id)) >= quickReplyFilesMax)
        throw refused(`a quick reply takes ${quickReplyFilesMax} files along at most`);
      await recordFile(tx, kept);
      await insertReplyFile(tx, organizationId, id, kept.id);
      const target = { type: 'quick_reply', id, name: shortcut } as const;
      await recordAudit(tx, actor, 'quick_reply.updated', target, { file_added: name });
    });
  } catch (error) {
    await dropFile(kept);
    throw error;
  }
  const { id, mimeType: mime_type, size } = kept;
  return { id, quick_reply_id: given, name, mime_type, size, url: fileLink({ organizationId, id }, name) };
}

/**
 * Removes a file from a quick reply. Messages that were sent with the file keep it. Removing a file twice is no error.
 * Throws quick_reply_not_found.
 */
export async function removeReplyFile(
  actor: Actor,
  { id: given, file_id: fileId }: RemoveReplyFileInput,
): Promise<{ ok: true; id: string }> {
  const { organizationId } = actor;
  return transact(async (tx) => {
    const { id, shortcut } = await requireQuickReply(tx, organizationId, given);
    const [name] = await deleteReplyFiles(tx, organizationId, id, fileId);
    const target = { type: 'quick_reply', id, name: shortcut } as const;
    if (name !== undefined) await recordAudit(tx, actor, 'quick_reply.updated', target, { file_removed: name });
    return { ok: true, id: fileId };
  });
}
