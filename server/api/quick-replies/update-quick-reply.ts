import { quickReplyShape, updateQuickReplyInput } from '#server/contract/configuration.ts';
import { updateQuickReply } from '#server/domain/quick-replies/update-quick-reply.ts';
import { operation } from '../operation.ts';
import { quickReplyExample } from './quick-reply-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a quick reply',
    description: 'Only what is sent changes.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['quick_reply_not_found', 'name_taken'],
    input: updateQuickReplyInput,
    output: quickReplyShape,
    example: { input: { id: quickReplyExample.id, title: 'Greeting' }, output: quickReplyExample },
  },
  updateQuickReply,
);
