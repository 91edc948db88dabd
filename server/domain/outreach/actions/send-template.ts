import { sendMessageInput } from '#server/contract/inbox/send-message.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import { text } from '#server/contract/platform/wire.ts';
import { sendAction } from './send-action.ts';

export const sendTemplate = sendAction({
  name: 'send_template',
  type: 'template',
  changes: 'The person gets an approved template, at any time unless they opted out.',
  shape: sendMessageInput
    .pick({
      template_name: true,
      template_id: true,
      language_code: true,
      body_params: true,
      header_image_url: true,
      button_params: true,
      open_conversation: true,
      connection_id: true,
    })
    .extend({ header: text(interactiveLimits.header).optional().describe('What stands in a header of words.') }),
  example: { template_name: 'welcome', language_code: 'pt_BR', body_params: ['{{name}}'] },
});
