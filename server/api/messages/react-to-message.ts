import { reactionResult, reactToMessageInput } from '#server/contract/message.ts';
import { reactToMessage } from '#server/domain/sending/react-to-message.ts';
import { operation } from '../operation.ts';
import { messageExample } from './message-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'React to a message',
    description: 'One emoji of the team on a message, in place of the one before; an empty one takes it back.',
    scope: 'messages:send',
    limit: 'panel',
    errors: [
      'message_not_found',
      'conversation_not_found',
      'not_a_chatapp_conversation',
      'no_connection',
      'missing_to',
      'opted_out',
      'contact_not_found',
    ],
    input: reactToMessageInput,
    output: reactionResult,
    example: { input: { id: messageExample.id, emoji: '👍' }, output: { status: 'sent' } },
  },
  reactToMessage,
);
