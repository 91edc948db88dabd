import { importIdInput, importShape } from '#server/contract/contact-import.ts';
import { getImport } from '#server/domain/contact-imports/get-import.ts';
import { operation } from '../operation.ts';
import { importExample } from './import-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'One import',
    description: 'Its counts while it runs and after.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['import_not_found'],
    input: importIdInput,
    output: importShape,
    example: { input: { id: importExample.id }, output: importExample },
  },
  getImport,
);
