import { figureExportPage, listExportsInput } from '#server/contract/figure-export.ts';
import { listExports } from '#server/domain/analytics/list-exports.ts';
import { operation } from '../operation.ts';
import { exportExample } from './export-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List one’s exports of figures',
    description: 'The newest twenty of whoever asks, with links to the files.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['sign_in_required'],
    input: listExportsInput,
    output: figureExportPage,
    example: { input: {}, output: { data: [exportExample], next_cursor: null, has_more: false } },
  },
  listExports,
);
