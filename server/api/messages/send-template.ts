import { replyErrors } from '#server/contract/send-errors.ts';
import { sendMessageIssueCodes, sendResultShape } from '#server/contract/send-message.ts';
import { sendTemplateInput } from '#server/contract/send-template.ts';
import { sendTemplate } from '#server/domain/sending/send-template.ts';
import { operation } from '../operation.ts';
import { messageExample, sendResultExample } from './message-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Send a template from the inbox',
    description: 'By a person, into a conversation whose window may be closed: a takeover, as any reply typed there.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: [...replyErrors, 'conversation_changed', 'storage_full'],
    issueCodes: sendMessageIssueCodes,
    input: sendTemplateInput,
    output: sendResultShape,
    example: {
      input: {
        id: messageExample.conversation_id,
        type: 'template',
        template_name: 'order_update',
        language_code: 'pt_BR',
        seen: { last_message_id: messageExample.id, taken_over_by: null },
      },
      output: sendResultExample,
    },
  },
  sendTemplate,
);
