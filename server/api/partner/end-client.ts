import { endClientInput, endedClientResult } from '#server/contract/partner.ts';
import { endClient } from '#server/domain/partners/end-client.ts';
import { operation } from '../operation.ts';
import { clientExample } from './partner-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'End a client',
    description:
      'Its keys and sessions end, its data is exported for its administrators, and removed after 30 days; until then the end can be taken back. `name` must be the client’s.',
    scope: 'partner:manage',
    limit: 'panel',
    errors: ['not_a_partner', 'client_not_found', 'client_name_mismatch'],
    input: endClientInput,
    output: endedClientResult,
    example: {
      input: { id: clientExample.id, name: clientExample.name },
      output: { ok: true, client_id: clientExample.id, removes_at: '2026-12-20T16:02:11.000Z' },
    },
  },
  endClient,
);
