import { conversionEventShape, listConversionEventsInput } from '#server/contract/conversation.ts';
import { listOf } from '#server/contract/page.ts';
import { listConversionEvents } from '#server/domain/conversations/list-conversion-events.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/conversations/{id}/events', tag: 'Conversations' },
    summary: 'List the conversion events of a conversation',
    description:
      'What the agent marked, each with a name, metadata and a time: newest first, with updated_since oldest first.',
    scope: 'conversations:read',
    limit: 'conversations',
    errors: ['conversation_not_found', 'invalid_cursor'],
    input: listConversionEventsInput,
    output: listOf(conversionEventShape),
    example: {
      input: { id: conversationExample.id },
      output: {
        data: [
          {
            id: '01939a1c-6a07-7c66-9f95-5b6c7d8e9f00',
            name: 'quote_requested',
            metadata: { product: 'SOFA-LOTUS' },
            at: '2026-11-20T18:31:00.000Z',
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  listConversionEvents,
);
