import { agentFiguresInput, agentFiguresShape } from '#server/contract/analytics.ts';
import { viewAgentFigures } from '#server/domain/analytics/view-agent-figures.ts';
import { operation } from '../operation.ts';
import { hasPower } from '../require-power.ts';
import { agentFiguresExample } from './figures-example.ts';

export default operation(
  {
    rest: { method: 'GET', path: '/analytics/agents/{id}', tag: 'Analytics' },
    summary: 'Show the figures of an agent',
    description: 'As the overview, of the agent’s conversations, with its turns, its tokens and what they cost.',
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
  async (actor, input, call) => {
    const figures = await viewAgentFigures(actor, input);
    if (hasPower(call, 'costs:read')) return figures;
    const { totals, series } = figures;
    return { ...figures, totals: { ...totals, cost: null }, series: series.map((one) => ({ ...one, cost: null })) };
  },
);
