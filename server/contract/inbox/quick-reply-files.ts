import { z } from 'zod';
import { attachedFile } from '../platform/attached-file.ts';
import { replyFileMax } from '../platform/file-limits.ts';
import { ok, pathId, uuid } from '../platform/wire.ts';

/** Maximum number of files of a quick reply. A reply has the same maximum. */
export const quickReplyFilesMax = 10;

/**
 * Panel: a file that is sent with a quick reply. In the API, a quick reply has only its text
 * (contract/organization.md#fields-and-pipelines).
 */
export const quickReplyFileShape = z.object({
  id: uuid,
  quick_reply_id: uuid,
  name: z.string(),
  mime_type: z.string(),
  size: z.int().describe('In bytes.'),
  url: z.string().describe('A link that works for an hour.'),
});
export type QuickReplyFile = z.infer<typeof quickReplyFileShape>;

export const addReplyFileInput = z.strictObject({ id: pathId, file: attachedFile(replyFileMax) });
export type AddReplyFileInput = z.output<typeof addReplyFileInput>;
export const removeReplyFileInput = z.strictObject({ id: pathId, file_id: uuid });
export type RemoveReplyFileInput = z.output<typeof removeReplyFileInput>;
export const removedReplyFile = z.object({ ok, id: uuid });
