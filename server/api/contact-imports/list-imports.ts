import { importsPage, listImportsInput } from '#server/contract/contact-import.ts';
import { listImports } from '#server/domain/contact-imports/list-imports.ts';
import { operation } from '../operation.ts';
import { importExample } from './import-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List imports',
    description: 'Newest first, each with its counts.',
    scope: 'contacts:write',
    limit: 'panel',
    errors: ['invalid_cursor'],
    input: listImportsInput,
    output: importsPage,
    example: { input: { limit: 20 }, output: { data: [importExample], next_cursor: null, has_more: false } },
  },
  listImports,
);
