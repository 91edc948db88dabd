import { controlThreadInput, conversationShape } from '#server/contract/conversation.ts';
import { controlThread } from '#server/domain/sending/control-thread.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Take, pass or release a thread',
    description:
      'At the network operator a thread has one owner, who alone may answer: this takes it from somebody else, passes it on or lets go of it.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['conversation_not_found', 'not_a_chatapp_conversation', 'no_connection', 'missing_to', 'thread_refused'],
    input: controlThreadInput,
    output: conversationShape,
    example: { input: { id: conversationExample.id, action: 'take' }, output: conversationExample },
  },
  controlThread,
);
