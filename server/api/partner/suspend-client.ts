import { clientIdInput, clientStatusResult } from '#server/contract/partner.ts';
import { suspendClient } from '#server/domain/partners/suspend-client.ts';
import { operation } from '../operation.ts';
import { clientExample } from './partner-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Suspend a client',
    description: 'Its keys and flows write nothing more (402); reading stays. Told twice it does nothing.',
    scope: 'partner:manage',
    limit: 'panel',
    errors: ['not_a_partner', 'client_not_found', 'client_ended'],
    input: clientIdInput,
    output: clientStatusResult,
    example: {
      input: { id: clientExample.id },
      output: { ok: true, client_id: clientExample.id, suspended_at: '2026-11-20T16:02:11.000Z' },
    },
  },
  suspendClient,
);
