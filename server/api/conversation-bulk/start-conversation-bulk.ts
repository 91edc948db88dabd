import { conversationBulkShape, startConversationBulkInput } from '#server/contract/conversation-bulk.ts';
import { startConversationBulk } from '#server/domain/conversations/start-conversation-bulk.ts';
import { operation } from '../operation.ts';
import { conversationBulkExample } from './bulk-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change many conversations',
    description:
      'Resolves, archives, hands over, moves or tags all that match now, in the background. Each gets its own line and events.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['assigned_user_not_member', 'assigned_user_role_not_eligible', 'queue_not_found', 'tag_not_found'],
    input: startConversationBulkInput,
    output: conversationBulkShape,
    example: {
      input: { selection: { filter: { filter: 'unread' as const } }, act: { type: 'resolve' as const } },
      output: conversationBulkExample,
    },
  },
  startConversationBulk,
);
