import { importShape, startImportInput } from '#server/contract/contact-import.ts';
import { startImport } from '#server/domain/contact-imports/start-import.ts';
import { operation } from '../operation.ts';
import { importExample } from './import-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Start an import',
    description:
      'Each row becomes an upsert, in the background. A dry run tries every row alone and keeps nothing: a person twice in the file counts as created twice.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['invalid_csv', 'storage_full'],
    input: startImportInput,
    output: importShape,
    example: {
      input: {
        file_name: 'clientes.csv',
        content: 'bm9tZTt0ZWxlZm9uZQpNYXJpbmE7KzU1MTE5ODc2NTQzMjE=',
        mapping: ['name', 'phone'],
      },
      output: importExample,
    },
  },
  startImport,
);
