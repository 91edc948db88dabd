import { z } from 'zod';
import { exportConversationInput } from '#server/contract/conversation.ts';
import { conversationExportShape } from '#server/contract/message.ts';
import { exportConversation } from '#server/domain/messages/export-conversation.ts';
import { costsSeen } from '../messages/costs-seen.ts';
import { messageExample } from '../messages/message-example.ts';
import { operation } from '../operation.ts';
import { conversationExample } from './conversation-example.ts';

export default operation(
  {
    rest: {
      method: 'GET',
      path: '/conversations/{id}/export',
      tag: 'Conversations',
      alsoAnswers: 'text/markdown',
    },
    summary: 'Export a conversation',
    description:
      'With all its messages, oldest first: an object, or with `format=markdown` text to paste, in the language and time zone of the organization.',
    scope: 'conversations:read',
    limit: 'conversations',
    errors: ['conversation_not_found'],
    input: exportConversationInput,
    output: z.union([conversationExportShape, z.string()]),
    example: {
      input: { id: conversationExample.id, format: 'json' },
      output: {
        conversation: conversationExample,
        messages: [messageExample],
        exported_at: '2026-11-20T18:40:00.000Z',
      },
    },
  },
  async (actor, input, ctx) => {
    const exported = await exportConversation(actor, input);
    if (typeof exported !== 'string') return { ...exported, messages: costsSeen(ctx, exported.messages) };
    ctx.answerHeaders['Content-Type'] = 'text/markdown; charset=utf-8';
    return exported;
  },
);
