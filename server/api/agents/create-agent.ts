import { agentDetailShape, createAgentInput } from '#server/contract/agent-editor.ts';
import { createAgent } from '#server/domain/agents/edit-agent.ts';
import { operation } from '../operation.ts';
import { agentDetailExample } from './agent-example.ts';

export default operation(
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
);
