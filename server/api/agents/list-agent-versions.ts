import { agentIdInput, agentVersionShape } from '#server/contract/agent-editor.ts';
import { listOf } from '#server/contract/page.ts';
import { listAgentVersions } from '#server/domain/agents/roll-back-agent.ts';
import { operation } from '../operation.ts';
import { agentExample, versionExample } from './agent-example.ts';

export default operation(
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
);
