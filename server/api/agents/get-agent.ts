import { agentDetailShape, agentIdInput } from '#server/contract/agent-editor.ts';
import { getAgent } from '#server/domain/agents/edit-agent.ts';
import { operation } from '../operation.ts';
import { agentDetailExample, agentExample } from './agent-example.ts';

export default operation(
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
);
