import { draftedReplyShape, draftReplyInput } from '#server/contract/agent-lab.ts';
import { draftReply } from '#server/domain/lab/draft-reply.ts';
import { conversationExample } from '../conversations/conversation-example.ts';
import { operation } from '../operation.ts';
import { agentExample } from './agent-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Draft a reply',
    description:
      'What the conversation’s agent would answer now. Nothing is sent, stored or changed; what it costs is counted.',
    scope: 'messages:send',
    limit: 'panel',
    errors: ['conversation_not_found', 'agent_not_found', 'missing_ai_key'],
    input: draftReplyInput,
    output: draftedReplyShape,
    example: {
      input: { id: conversationExample.id },
      output: {
        agent: { id: agentExample.id, name: agentExample.name },
        text: 'Entregamos em Campinas em até 7 dias úteis.',
        handoff: null,
        sources: [{ id: '01939a1c-6a60-7f41-8a52-6a7b8c9dabb0', title: 'Entrega' }],
      },
    },
  },
  draftReply,
);
