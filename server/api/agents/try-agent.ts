import { trialResultShape, tryAgentInput } from '#server/contract/agent-lab.ts';
import { tryAgent } from '#server/domain/lab/try-agent.ts';
import { operation } from '../operation.ts';
import { agentExample, turnExample } from './agent-example.ts';

export default operation(
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
);
