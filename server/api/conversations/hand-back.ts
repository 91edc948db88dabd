import { conversationShape } from '#server/contract/conversation.ts';
import { handBackInput } from '#server/contract/happening.ts';
import { handBack } from '#server/domain/conversations/release-conversation.ts';
import { operation } from '../operation.ts';
import { freeConversationExample } from './conversation-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Hand a conversation back with a word',
    description: 'Back to the AI, which is told the sentence as a colleague’s.',
    scope: 'conversations:write',
    limit: 'panel',
    errors: ['conversation_not_found'],
    input: handBackInput,
    output: conversationShape,
    example: {
      input: { id: freeConversationExample.id, words: 'She has paid; only the address is missing.' },
      output: freeConversationExample,
    },
  },
  handBack,
);
