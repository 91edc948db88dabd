import { agentShape, listAgentsInput } from '#server/contract/agent.ts';
import { listOf } from '#server/contract/page.ts';
import { listAgents } from '#server/domain/agents/list-agents.ts';
import { operation } from '../operation.ts';
import { agentExample } from './agent-example.ts';

export default operation(
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
);
