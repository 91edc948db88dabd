import { idInput, removedResult } from '#server/contract/configuration.ts';
import { removeQuickReply } from '#server/domain/quick-replies/remove-quick-reply.ts';
import { operation } from '../operation.ts';
import { quickReplyExample } from './quick-reply-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Remove a quick reply',
    description: 'Messages already sent with it stay.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['quick_reply_not_found'],
    input: idInput,
    output: removedResult,
    example: { input: { id: quickReplyExample.id }, output: { ok: true, id: quickReplyExample.id } },
  },
  removeQuickReply,
);
