import { agentDetailShape, updateAgentInput } from '#server/contract/agent-editor.ts';
import { updateAgent } from '#server/domain/agents/edit-agent.ts';
import { operation } from '../operation.ts';
import { agentDetailExample, agentExample } from './agent-example.ts';

export default operation(
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
);
