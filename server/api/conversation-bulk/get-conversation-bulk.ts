import { conversationBulkIdInput, conversationBulkShape } from '#server/contract/conversation-bulk.ts';
import { getConversationBulk } from '#server/domain/conversations/start-conversation-bulk.ts';
import { operation } from '../operation.ts';
import { conversationBulkExample } from './bulk-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'One change of many conversations',
    description: 'Its counts while it runs and after.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['bulk_not_found'],
    input: conversationBulkIdInput,
    output: conversationBulkShape,
    example: { input: { id: conversationBulkExample.id }, output: conversationBulkExample },
  },
  getConversationBulk,
);
