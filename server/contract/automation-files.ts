import { z } from 'zod';
import { attachedFile } from './attached-file.ts';
import { replyFileMax } from './file-limits.ts';
import { pathId, uuid } from './wire.ts';

/** As many as steps of one automation, in all its versions, can send. */
export const automationFilesMax = 100;

/** The panel: a file that steps of an automation send. */
export const automationFileShape = z.object({
  id: uuid.describe('What `file_id` of a step names.'),
  name: z.string(),
  mime_type: z.string(),
  size: z.int().describe('In bytes.'),
});
export type AutomationFile = z.infer<typeof automationFileShape>;

export const addAutomationFileInput = z.strictObject({ id: pathId, file: attachedFile(replyFileMax) });
export type AddAutomationFileInput = z.output<typeof addAutomationFileInput>;
