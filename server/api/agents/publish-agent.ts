import { agentDetailShape, publishAgentInput } from '#server/contract/agent-editor.ts';
import { publishAgent } from '#server/domain/agents/publish-agent.ts';
import { operation } from '../operation.ts';
import { agentDetailExample, agentExample } from './agent-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Publish an agent',
    description: 'The draft answers from now on, as a version that never changes.',
    scope: 'admin',
    limit: 'panel',
    errors: ['agent_not_found', 'missing_ai_key'],
    input: publishAgentInput,
    output: agentDetailShape,
    example: { input: { id: agentExample.id, note: 'New prices' }, output: agentDetailExample },
  },
  publishAgent,
);
