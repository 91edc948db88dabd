import { happeningShape, listHappeningsInput } from '#server/contract/happening.ts';
import { listOf } from '#server/contract/page.ts';
import { listHappenings } from '#server/domain/conversations/list-happenings.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'What happened to a conversation',
    description: 'Who took it over, gave it away, resolved it, tagged it and when, the newest first.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['conversation_not_found', 'invalid_cursor'],
    input: listHappeningsInput,
    output: listOf(happeningShape),
    example: {
      input: { id: conversationExample.id },
      output: {
        data: [
          {
            id: '01939a1c-6a08-7d77-8a06-6c7d8e9f0a11',
            kind: 'taken_over' as const,
            by: { type: 'user', id: conversationExample.takeover.user.id, name: 'Ana Lima' },
            about: { id: conversationExample.takeover.user.id, name: 'Ana Lima' },
            until: null,
            text: null,
            mentions: [],
            at: '2026-11-20T18:32:10.000Z',
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    },
  },
  listHappenings,
);
