import { importPreviewShape, previewImportInput } from '#server/contract/contact-import.ts';
import { previewImport } from '#server/domain/contact-imports/preview-import.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Look into a file',
    description:
      'Columns with samples and what each probably means; nothing is stored. Separator and encoding are found out.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['invalid_csv'],
    input: previewImportInput,
    output: importPreviewShape,
    example: {
      input: { content: 'bm9tZTt0ZWxlZm9uZQpNYXJpbmE7KzU1MTE5ODc2NTQzMjE=' },
      output: {
        rows: 1,
        columns: [
          { name: 'nome', samples: ['Marina'], target: 'name' },
          { name: 'telefone', samples: ['+5511987654321'], target: 'phone' },
        ],
      },
    },
  },
  previewImport,
);
