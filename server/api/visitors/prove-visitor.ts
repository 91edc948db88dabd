import { proveVisitorInput, proveVisitorResult } from '#server/contract/web-chat.ts';
import { proveVisitor } from '#server/domain/web-chat/prove-visitor.ts';
import { operation } from '../operation.ts';
import { visitorExample } from './visitor-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Be the person the site names',
    description:
      'What the site around the chat signed with its secret: its user’s id, and e-mail, phone and name where it gives them. The token answered is that person’s in this browser. A signature that is not by the secret, or older than 24 hours, is refused, and the visitor stays a stranger.',
    scope: 'public',
    limit: 'panel',
    errors: ['web_chat_not_found', 'identity_not_proven', 'invalid_email', 'invalid_phone'],
    input: proveVisitorInput,
    output: proveVisitorResult,
    example: {
      input: {
        ...visitorExample,
        channel: 'embed',
        identity: {
          user_id: '4711',
          email: 'marina@example.com',
          name: 'Marina Souza',
          issued_at: 1_795_867_200,
          signature: 'a3f1c9d27b64e8054d1f9b3ac6e2708f5b9d4c1e6a7f8032d5c4b1a09e8f7d6c',
        },
      },
      output: { token: visitorExample.token },
    },
  },
  (_actor, input, ctx) => proveVisitor(ctx.address, input),
);
