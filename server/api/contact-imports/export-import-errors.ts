import { importErrorFileShape, importIdInput } from '#server/contract/contact-import.ts';
import { exportImportErrors } from '#server/domain/contact-imports/export-import-errors.ts';
import { operation } from '../operation.ts';
import { importExample } from './import-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Error file of an import',
    description: 'A CSV of the rows that failed, with why; corrected, it can be imported again.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['import_not_found'],
    input: importIdInput,
    output: importErrorFileShape,
    example: {
      input: { id: importExample.id },
      output: { ok: true, file_name: 'clientes-errors.csv', content: 'nome,telefone,error,message' },
    },
  },
  exportImportErrors,
);
