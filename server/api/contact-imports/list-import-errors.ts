import { importErrorsPage, listImportErrorsInput } from '#server/contract/contact-import.ts';
import { listImportErrors } from '#server/domain/contact-imports/list-import-errors.ts';
import { operation } from '../operation.ts';
import { importErrorExample, importExample } from './import-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Errors of an import',
    description: 'In the order of the file: rows that failed, and contacts saved without something.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['import_not_found', 'invalid_cursor'],
    input: listImportErrorsInput,
    output: importErrorsPage,
    example: {
      input: { id: importExample.id },
      output: { data: [importErrorExample], next_cursor: null, has_more: false },
    },
  },
  listImportErrors,
);
