import { clientIdInput, clientStatusResult } from '#server/contract/partner.ts';
import { resumeClient } from '#server/domain/partners/suspend-client.ts';
import { operation } from '../operation.ts';
import { clientExample } from './partner-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Resume a client',
    description: 'Its keys and flows write again. Told twice it does nothing.',
    scope: 'partner:manage',
    limit: 'panel',
    errors: ['not_a_partner', 'client_not_found', 'client_ended'],
    input: clientIdInput,
    output: clientStatusResult,
    example: {
      input: { id: clientExample.id },
      output: { ok: true, client_id: clientExample.id, suspended_at: null },
    },
  },
  resumeClient,
);
