import { z } from 'zod';
import { attachedFile } from '../platform/attached-file.ts';
import { replyFileMax } from '../platform/file-limits.ts';
import { seenInConversation } from './conversation-seen.ts';
import { sendIntoConversationInput, sendMessageInput } from './send-message.ts';

const template = {
  type: z.literal('template'),
  header_file: attachedFile(replyFileMax)
    .optional()
    .describe('The medium of the header itself, instead of header_image_url; what the header takes of that type.'),
};

/**
 * Panel: sends a template on behalf of a person in the inbox. The input also contains the state in which the person saw
 * the conversation.
 */
export const sendTemplateInput = sendIntoConversationInput.extend({
  ...template,
  seen: seenInConversation
    .optional()
    .describe(
      'Refuses when a colleague has answered or taken over since; without it the template goes out in any case.',
    ),
});
export type SendTemplateInput = z.output<typeof sendTemplateInput>;

/** Panel: sends a template as the first message to a person. */
export const writeFirstInput = sendMessageInput.extend(template);
export type WriteFirstInput = z.output<typeof writeFirstInput>;
