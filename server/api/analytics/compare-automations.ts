import { compareAutomationsInput, compareAutomationsResult } from '#server/contract/figures-page.ts';
import { compareAutomations } from '#server/domain/analytics/compare-campaigns-and-automations.ts';
import { operation } from '../operation.ts';
import { overviewExample } from './figures-example.ts';

const { from, to, as_of } = overviewExample;

export default operation(
  {
    kind: 'query',
    summary: 'Compare automations',
    description: 'What each flow did, by its runs that began in the period.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: [],
    input: compareAutomationsInput,
    output: compareAutomationsResult,
    example: {
      input: {},
      output: {
        from,
        to,
        as_of,
        is_cut: false,
        rows: [
          {
            id: '01939a1c-6a41-7d42-8c53-2d3e4f5a6b70',
            name: 'Boas-vindas',
            ...{ started: 80, running: 5, completed: 70, failed: 5, duration_p50: 12.5 },
          },
        ],
      },
    },
  },
  compareAutomations,
);
