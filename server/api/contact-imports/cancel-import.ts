import { importIdInput, importShape } from '#server/contract/contact-import.ts';
import { cancelImport } from '#server/domain/contact-imports/cancel-import.ts';
import { operation } from '../operation.ts';
import { importExample } from './import-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Cancel an import',
    description: 'No further row is taken; what was saved stays. One that has ended stays as it is.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['import_not_found'],
    input: importIdInput,
    output: importShape,
    example: {
      input: { id: importExample.id },
      output: { ...importExample, status: 'canceled', ended_at: '2026-11-20T18:32:00.000Z' },
    },
  },
  cancelImport,
);
