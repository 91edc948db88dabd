import { z } from 'zod';
import { attachedFile } from './attached-file.ts';
import { replyFileMax } from './file-limits.ts';
import { ok, pathId, uuid } from './wire.ts';

/** As many as go with one reply. */
export const quickReplyFilesMax = 10;

/** The panel: a file that goes along with a quick reply; the contract's quick reply is its text alone (contract/organization.md#fields-and-pipelines). */
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
