import { bulkIdInput, bulkShape } from '#server/contract/contact-bulk.ts';
import { cancelBulk } from '#server/domain/contact-bulk/cancel-bulk.ts';
import { operation } from '../operation.ts';
import { bulkExample } from './bulk-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Stop a change of many contacts',
    description: 'No further contact is changed; what was done stays. One that has ended stays as it is.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['bulk_not_found'],
    input: bulkIdInput,
    output: bulkShape,
    example: {
      input: { id: bulkExample.id },
      output: { ...bulkExample, status: 'canceled', ended_at: '2026-11-20T18:31:09.000Z' },
    },
  },
  cancelBulk,
);
