import {
  agentChatAccepted,
  agentChatInput,
  agentChatResult,
  agentShape,
  listAgentsInput,
} from '#server/contract/agents/agent.ts';
import { budgetAlertShape, listBudgetAlertsInput } from '#server/contract/agents/agent-budget.ts';
import {
  agentDetailShape,
  agentIdInput,
  agentTurnShape,
  agentVersionShape,
  createAgentInput,
  listAgentTurnsInput,
  publishAgentInput,
  rollBackAgentInput,
  updateAgentInput,
} from '#server/contract/agents/agent-editor.ts';
import {
  draftedReplyShape,
  draftReplyInput,
  trialResultShape,
  tryAgentInput,
} from '#server/contract/agents/agent-lab.ts';
import { listOf } from '#server/contract/platform/page.ts';
import { listBudgetAlerts } from '#server/domain/agents/agents/budget/warn-of-budget.ts';
import { listAgents } from '#server/domain/agents/agents/list-agents.ts';
import { chatWithAgent } from '#server/domain/agents/agents/turns/chat-with-agent.ts';
import { explainConversation } from '#server/domain/agents/agents/turns/explain-conversation.ts';
import { createAgent, getAgent, updateAgent } from '#server/domain/agents/agents/versions/edit-agent.ts';
import { listAgentVersions, rollBackAgent } from '#server/domain/agents/agents/versions/roll-back-agent.ts';
import { draftReply, tryAgent } from '#server/domain/agents/lab/draft-reply.ts';
import { publishChecked } from '#server/domain/agents/lab/publish-checked.ts';
import { conversationExample } from '../../inbox/conversations/conversation-example.ts';
import { operation } from '../../operation.ts';
import { hasPower } from '../../require-power.ts';
import { router } from '../../trpc.ts';
import { agentDetailExample, agentExample, turnExample, versionExample } from './agent-example.ts';

const conversation = { conversation_id: '01939a1c-6a20-7c31-9b42-1c2d3e4f5a60', conversation_created: true };

const alert = {
  agent: { id: agentExample.id, name: agentExample.name },
  percent: 80,
  budget: '25',
  since: '2026-11-20T18:31:08.000Z',
};

export const agentsRouter = router({
  chatWithAgent: operation(
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
  ),
  createAgent: operation(
    {
      kind: 'mutation',
      summary: 'Create an agent',
      description: 'A draft with the built-in model; it answers once it is published.',
      scope: 'admin',
      limit: 'panel',
      errors: ['name_taken'],
      input: createAgentInput,
      output: agentDetailShape,
      example: { input: { name: 'Bia' }, output: agentDetailExample },
    },
    createAgent,
  ),
  draftReply: operation(
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
  ),
  explainConversation: operation(
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
  ),
  getAgent: operation(
    {
      kind: 'query',
      summary: 'Show an agent',
      description: 'The draft, what answers, and what it has cost this month.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found'],
      input: agentIdInput,
      output: agentDetailShape,
      example: { input: { id: agentExample.id }, output: agentDetailExample },
    },
    getAgent,
  ),
  listAgents: operation(
    {
      rest: { method: 'GET', path: '/agents', tag: 'Agents' },
      summary: 'List the agents',
      description: 'Whatever their status, newest first (with updated_since oldest change first).',
      scope: 'conversations:read',
      limit: 'agents',
      errors: ['invalid_cursor'],
      input: listAgentsInput,
      output: listOf(agentShape),
      example: { input: {}, output: { data: [agentExample], next_cursor: null, has_more: false } },
    },
    listAgents,
  ),
  listAgentVersions: operation(
    {
      kind: 'query',
      summary: 'List an agent’s versions',
      description: 'What was published, newest first: two of them can be compared.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found'],
      input: agentIdInput,
      output: listOf(agentVersionShape),
      example: {
        input: { id: agentExample.id },
        output: { data: [versionExample], next_cursor: null, has_more: false },
      },
    },
    listAgentVersions,
  ),
  listBudgetAlerts: operation(
    {
      kind: 'query',
      summary: 'List agents whose budgets run out',
      description: 'Of this month: half, four fifths or all of it is used up.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: listBudgetAlertsInput,
      output: listOf(budgetAlertShape),
      example: { input: {}, output: { data: [alert], next_cursor: null, has_more: false } },
    },
    listBudgetAlerts,
  ),
  publishAgent: operation(
    {
      kind: 'mutation',
      summary: 'Publish an agent',
      description:
        'The draft answers from now on, as a version that never changes. Refused while a required case does not pass with exactly this draft.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'cases_failing', 'missing_ai_key'],
      input: publishAgentInput,
      output: agentDetailShape,
      example: { input: { id: agentExample.id, note: 'New prices' }, output: agentDetailExample },
    },
    publishChecked,
  ),
  rollBackAgent: operation(
    {
      kind: 'mutation',
      summary: 'Go back to an earlier version',
      description: 'The version answers again; the draft stays as it is.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'version_not_found'],
      input: rollBackAgentInput,
      output: agentDetailShape,
      example: { input: { id: agentExample.id, version_id: versionExample.id }, output: agentDetailExample },
    },
    rollBackAgent,
  ),
  tryAgent: operation(
    {
      kind: 'mutation',
      summary: 'Try an agent’s draft',
      description:
        'What it would answer, with a trace. Nothing is stored, sent or changed: tools only say what they would do.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'missing_ai_key'],
      input: tryAgentInput,
      output: trialResultShape,
      example: {
        input: { id: agentExample.id, messages: [{ role: 'user', content: 'Vocês entregam em Campinas?' }] },
        output: {
          kind: 'reply',
          messages: ['Entregamos em Campinas em até 7 dias úteis.'],
          handoff: null,
          sources: [{ id: '01939a1c-6a60-7f41-8a52-6a7b8c9dabb0', title: 'Entrega' }],
          provider: 'builtin',
          model: 'builtin',
          steps: 1,
          tokens_in: 0,
          tokens_out: 0,
          cost: '0',
          duration_ms: 14,
          tool_calls: turnExample.tool_calls.map(({ at: _at, ...call }) => call),
          trace: turnExample.trace,
        },
      },
    },
    tryAgent,
  ),
  updateAgent: operation(
    {
      kind: 'mutation',
      summary: 'Change an agent’s draft',
      description: 'Only what is sent changes. Name, slug and status hold at once; the rest once it is published.',
      scope: 'admin',
      limit: 'panel',
      errors: ['agent_not_found', 'name_taken'],
      input: updateAgentInput,
      output: agentDetailShape,
      example: { input: { id: agentExample.id, instructions: 'Answer briefly.' }, output: agentDetailExample },
    },
    updateAgent,
  ),
});
