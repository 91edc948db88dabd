import { agentChatAccepted, agentChatInput, agentChatResult } from '#server/contract/agent.ts';
import { chatWithAgent } from '#server/domain/agents/chat-with-agent.ts';
import { operation } from '../operation.ts';
import { agentExample } from './agent-example.ts';

const conversation = { conversation_id: '01939a1c-6a20-7c31-9b42-1c2d3e4f5a60', conversation_created: true };

export default operation(
  {
    rest: {
      method: 'POST',
      path: '/agents/{id}/chat',
      tag: 'Agents',
      accepted: { output: agentChatAccepted, example: { status: 'processing', ...conversation } },
    },
    summary: 'Talk to an agent',
    description:
      'Answers when the agent has: that can take tens of seconds. Continues the conversation of conversation_id or of external_user_id; with neither, every call opens a new one. Both name conversations of the channel api alone: external_user_id this agent’s, conversation_id also another agent’s, which this agent continues. With async true it answers 202 at once, and the text arrives by message.sent or GET /conversations/{id}/messages. While a person serves the conversation the message is recorded and human_mode is true; while a person is asked for, handoff.pending. A provider that fails for good is a handoff, never an error.',
    scope: 'conversations:write',
    limit: 'agentChat',
    errors: [
      'missing_message',
      'missing_ai_key',
      'agent_not_found',
      'agent_inactive',
      'conversation_not_found',
      'not_an_api_conversation',
      'conversation_closed',
      'invalid_email',
      'invalid_phone',
      'idempotency_key_reused',
    ],
    issueCodes: { 'message?': 'missing_message' },
    input: agentChatInput,
    output: agentChatResult,
    example: {
      input: { id: agentExample.slug, message: 'Do you deliver to Campinas?', external_user_id: 'user-77' },
      output: {
        ...conversation,
        message: {
          id: '01939a1c-6a21-7d42-8c53-2d3e4f5a6b70',
          role: 'assistant',
          content: 'Yes, we deliver to Campinas within 7 working days.\n\n(Source: Delivery)',
        },
        handoff: null,
      },
    },
  },
  async (actor, input, call) => {
    const answer = await chatWithAgent(actor, input);
    if ('status' in answer && call.answer) call.answer.status = 202;
    return answer;
  },
);
