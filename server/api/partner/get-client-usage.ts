import { clientUsageLinesInput, clientUsageLinesShape } from '#server/contract/partner.ts';
import { getClientUsage } from '#server/domain/partners/client-usage.ts';
import { operation } from '../operation.ts';
import { clientExample } from './partner-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'A month of a client, line by line',
    description: 'One line a meter: what was consumed, what the plan holds of it, what is beyond.',
    scope: 'partner:manage',
    limit: 'panel',
    errors: ['not_a_partner', 'client_not_found'],
    input: clientUsageLinesInput,
    output: clientUsageLinesShape,
    example: {
      input: { id: clientExample.id, month: '2026-11' },
      output: {
        client: { id: clientExample.id, name: clientExample.name },
        plan: clientExample.plan,
        month: '2026-11',
        lines: [
          { meter: 'conversations', quantity: 5_212, included: 5_000, beyond: 212 },
          { meter: 'messages_sent', quantity: 1_120, included: null, beyond: 0 },
        ],
      },
    },
  },
  getClientUsage,
);
