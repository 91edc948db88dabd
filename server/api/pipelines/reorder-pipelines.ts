import { pipelinesList, reorderInput } from '#server/contract/configuration.ts';
import { reorderPipelines } from '#server/domain/pipelines/reorder-pipelines.ts';
import { operation } from '../operation.ts';
import { pipelineExample } from './pipeline-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Order pipelines',
    description: 'All ids in their new order; a list that is not exactly the pipelines is refused.',
    scope: 'admin',
    limit: 'panel',
    errors: ['stale_order'],
    input: reorderInput,
    output: pipelinesList,
    example: {
      input: { ids: [pipelineExample.id] },
      output: { data: [pipelineExample], next_cursor: null, has_more: false },
    },
  },
  reorderPipelines,
);
