import { z } from 'zod';
import { attachedFile } from '../platform/attached-file.ts';
import { replyFileMax } from '../platform/file-limits.ts';
import { pathId, uuid } from '../platform/wire.ts';

/** Maximum number of files that the steps of one automation can send, in all its versions. */
export const automationFilesMax = 100;

/** Panel: a file that the steps of an automation send. */
export const automationFileShape = z.object({
  id: uuid.describe('What `file_id` of a step names.'),
  name: z.string(),
  mime_type: z.string(),
  size: z.int().describe('In bytes.'),
});
export type AutomationFile = z.infer<typeof automationFileShape>;

export const addAutomationFileInput = z.strictObject({ id: pathId, file: attachedFile(replyFileMax) });
export type AddAutomationFileInput = z.output<typeof addAutomationFileInput>;
