import { exportUsageInput, usageFileShape } from '#server/contract/partner.ts';
import { exportUsage } from '#server/domain/partners/client-usage.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Usage of a month as a CSV',
    description: 'One line a client and meter, of all clients or of one: the numbers of GET /partner/usage.',
    scope: 'partner:manage',
    limit: 'panel',
    errors: ['not_a_partner', 'client_not_found'],
    input: exportUsageInput,
    output: usageFileShape,
    example: {
      input: { month: '2026-11' },
      output: {
        name: 'usage-2026-11.csv',
        content: '"month","client_id","client","plan","meter","quantity","included","beyond"\r\n',
      },
    },
  },
  exportUsage,
);
