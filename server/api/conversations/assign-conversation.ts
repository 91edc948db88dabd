import { assignConversationInput } from '#server/contract/assign-conversation.ts';
import { conversationShape } from '#server/contract/conversation.ts';
import { assignConversation } from '#server/domain/conversations/assign-conversation.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: {
      method: 'POST',
      path: '/conversations/{id}/assign',
      tag: 'Conversations',
      aliases: ['/conversations/{id}/takeover'],
    },
    summary: 'Take a conversation over',
    description:
      'A member takes the conversation over; the AI stays silent until it is released. Doing it again changes nothing.',
    scope: 'conversations:write',
    limit: 'conversationActions',
    errors: [
      'conversation_not_found',
      'missing_user',
      'assigned_user_email_not_found',
      'assigned_user_not_member',
      'assigned_user_role_not_eligible',
    ],
    input: assignConversationInput,
    output: conversationShape,
    example: { input: { id: conversationExample.id, user_email: 'ana@example.com' }, output: conversationExample },
  },
  assignConversation,
);
