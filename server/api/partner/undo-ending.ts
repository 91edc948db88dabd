import { clientIdInput, endedClientResult } from '#server/contract/partner.ts';
import { undoEnding } from '#server/domain/partners/end-client.ts';
import { operation } from '../operation.ts';
import { clientExample } from './partner-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Take the end of a client back',
    description:
      'While its data is there: keys work and people sign in again. What acted by itself stands still until somebody there starts it.',
    scope: 'partner:manage',
    limit: 'panel',
    errors: ['not_a_partner', 'client_not_found', 'client_removed'],
    input: clientIdInput,
    output: endedClientResult,
    example: {
      input: { id: clientExample.id },
      output: { ok: true, client_id: clientExample.id, removes_at: null },
    },
  },
  undoEnding,
);
