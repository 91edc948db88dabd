import { sendErrors } from '#server/contract/send-errors.ts';
import { sendMessageIssueCodes, sendResultShape } from '#server/contract/send-message.ts';
import { writeFirstInput } from '#server/contract/send-template.ts';
import { writeFirst } from '#server/domain/sending/send-template.ts';
import { operation } from '../operation.ts';
import { sendResultExample } from './message-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Write to somebody first',
    description: 'A template, to a phone: as POST /messages, with the medium of its header as a file if there is one.',
    scope: 'messages:send',
    limit: 'messagesSend',
    errors: [...sendErrors, 'storage_full'],
    issueCodes: sendMessageIssueCodes,
    input: writeFirstInput,
    output: sendResultShape,
    example: {
      input: {
        type: 'template',
        to: '+5511987654321',
        template_name: 'order_update',
        language_code: 'pt_BR',
      },
      output: sendResultExample,
    },
  },
  writeFirst,
);
