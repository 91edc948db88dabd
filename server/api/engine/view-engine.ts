import { engineInput, engineShape } from '#server/contract/engine.ts';
import { viewEngine } from '#server/domain/engine/view-engine.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'The engine',
    description: 'Runs of the organization by function and state, and how far behind they are.',
    scope: 'admin',
    limit: 'panel',
    errors: [],
    input: engineInput,
    output: engineShape,
    example: {
      output: {
        kind: 'embedded',
        address: null,
        outside: null,
        lag_ms: 12,
        functions: [
          {
            function_id: 'parley-deliver-webhooks',
            of_deployment: false,
            ready: 0,
            in_line: 3,
            running: 1,
            waiting: 2,
            retrying: 0,
            failed: 0,
          },
        ],
      },
    },
  },
  viewEngine,
);
