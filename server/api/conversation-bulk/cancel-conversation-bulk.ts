import { conversationBulkIdInput, conversationBulkShape } from '#server/contract/conversation-bulk.ts';
import { cancelConversationBulk } from '#server/domain/conversations/start-conversation-bulk.ts';
import { operation } from '../operation.ts';
import { conversationBulkExample } from './bulk-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Stop a change of many conversations',
    description: 'No further conversation is changed; what was done stays. One that has ended stays as it is.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['bulk_not_found'],
    input: conversationBulkIdInput,
    output: conversationBulkShape,
    example: {
      input: { id: conversationBulkExample.id },
      output: { ...conversationBulkExample, status: 'canceled', ended_at: '2026-11-20T18:31:09.000Z' },
    },
  },
  cancelConversationBulk,
);
