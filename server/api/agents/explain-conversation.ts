import { agentTurnShape, listAgentTurnsInput } from '#server/contract/agent-editor.ts';
import { listOf } from '#server/contract/page.ts';
import { explainConversation } from '#server/domain/agents/explain-conversation.ts';
import { conversationExample } from '../conversations/conversation-example.ts';
import { operation } from '../operation.ts';
import { hasPower } from '../require-power.ts';
import { turnExample } from './agent-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Explain what the AI did in a conversation',
    description:
      'Newest first: for each of its turns why it spoke or kept silent, by which version, and what its tools did. Whoever may edit agents sees the prompt and what tools were told as well.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['conversation_not_found', 'invalid_cursor'],
    input: listAgentTurnsInput,
    output: listOf(agentTurnShape),
    example: {
      input: { id: conversationExample.id },
      output: { data: [turnExample], next_cursor: null, has_more: false },
    },
  },
  (actor, input, call) => {
    const { credential } = call;
    const isWhole = credential.kind === 'member' && credential.member?.role === 'admin';
    return explainConversation(actor, input, { isWhole, seesCosts: hasPower(call, 'costs:read') });
  },
);
