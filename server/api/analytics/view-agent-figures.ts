import { agentFiguresInput, agentFiguresShape } from '#server/contract/analytics.ts';
import { viewAgentFigures } from '#server/domain/analytics/view-agent-figures.ts';
import { operation } from '../operation.ts';
import { agentFiguresExample } from './figures-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/analytics/agents/{id}', tag: 'Analytics' },
    summary: 'Show the figures of an agent',
    description:
      'As the overview, of the agent’s conversations, with its turns, its tokens and what they cost. (interface.md §4.7, decisions.md §7, §8)',
    scope: 'conversations:read',
    limit: 'analytics',
    errors: ['agent_not_found'],
    input: agentFiguresInput,
    output: agentFiguresShape,
    example: {
      input: { id: agentFiguresExample.agent.id, from: '2026-11-20', to: '2026-11-20' },
      output: agentFiguresExample,
    },
  },
  viewAgentFigures,
);
