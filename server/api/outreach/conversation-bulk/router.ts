import {
  conversationBulkIdInput,
  conversationBulkShape,
  conversationCountShape,
  countConversationsInput,
  startConversationBulkInput,
} from '#server/contract/inbox/conversation-bulk.ts';
import {
  cancelConversationBulk,
  countConversations,
  getConversationBulk,
  startConversationBulk,
} from '#server/domain/inbox/conversations/bulk/start-conversation-bulk.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The action on many conversations that all examples show. */
const conversationBulkExample = {
  id: '01939a1c-6701-7b21-9c01-9b8c7d6e5f03',
  act: { type: 'resolve' as const },
  status: 'running' as const,
  total: 312,
  changed: 100,
  unchanged: 0,
  created_at: '2026-11-20T18:31:07.412Z',
  ended_at: null,
};

export const conversationBulkRouter = router({
  startConversationBulk: operation(
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
  ),
  getConversationBulk: operation(
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
  ),
  cancelConversationBulk: operation(
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
  ),
  countConversations: operation(
    {
      kind: 'query',
      summary: 'Count conversations of the inbox',
      description: 'How many a change of many would look at, counted up to ten thousand.',
      scope: 'conversations:write',
      limit: 'panel',
      errors: [],
      input: countConversationsInput,
      output: conversationCountShape,
      example: { input: { selection: { filter: { filter: 'unread' as const } } }, output: { count: 312, more: false } },
    },
    countConversations,
  ),
});
