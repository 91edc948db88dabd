import { bulkIdInput, bulkShape } from '#server/contract/contact-bulk.ts';
import { getBulk } from '#server/domain/contact-bulk/get-bulk.ts';
import { operation } from '../operation.ts';
import { bulkExample } from './bulk-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'One change of many contacts',
    description: 'Its counts while it runs and after.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['bulk_not_found'],
    input: bulkIdInput,
    output: bulkShape,
    example: { input: { id: bulkExample.id }, output: bulkExample },
  },
  getBulk,
);
