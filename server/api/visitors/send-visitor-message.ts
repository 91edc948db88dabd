import { sendVisitorMessageInput, sendVisitorMessageResult } from '#server/contract/web-chat.ts';
import { sendVisitorMessage } from '#server/domain/web-chat/send-visitor-message.ts';
import { operation } from '../operation.ts';
import { threadExample, visitorExample, visitorMessageExample } from './visitor-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Write as a visitor',
    description:
      'Stored once for each client_id, however often it is sent; the agent answers, or a person. Files come after a first text, or with a name and an e-mail; their bytes are counted a day: by visitor, address and organization.',
    scope: 'public',
    limit: 'panel',
    errors: [
      'web_chat_not_found',
      'invalid_visitor',
      'missing_text',
      'invalid_email',
      'identity_required',
      'write_first',
      'upload_quota_exceeded',
      'storage_full',
      'idempotency_key_reused',
    ],
    input: sendVisitorMessageInput,
    output: sendVisitorMessageResult,
    example: {
      input: {
        ...visitorExample,
        client_id: visitorMessageExample.client_id,
        text: visitorMessageExample.text,
      },
      output: { message: visitorMessageExample, thread: threadExample },
    },
  },
  (_actor, input, ctx) => sendVisitorMessage(ctx.address, input),
);
