import { createQuickReplyInput, quickReplyShape } from '#server/contract/configuration.ts';
import { createQuickReply } from '#server/domain/quick-replies/create-quick-reply.ts';
import { operation } from '../operation.ts';
import { quickReplyExample } from './quick-reply-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Create a quick reply',
    description: 'The shortcut is one word, with or without the slash that calls it.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['name_taken'],
    input: createQuickReplyInput,
    output: quickReplyShape,
    example: { input: { shortcut: 'hi', title: 'Greeting', content: 'Hello {{name}}' }, output: quickReplyExample },
  },
  createQuickReply,
);
