import { agentDetailShape, rollBackAgentInput } from '#server/contract/agent-editor.ts';
import { rollBackAgent } from '#server/domain/agents/roll-back-agent.ts';
import { operation } from '../operation.ts';
import { agentDetailExample, agentExample, versionExample } from './agent-example.ts';

export default operation(
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
);
