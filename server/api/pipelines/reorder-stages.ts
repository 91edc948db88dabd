import { pipelineShape, reorderStagesInput } from '#server/contract/configuration.ts';
import { reorderStages } from '#server/domain/pipelines/reorder-stages.ts';
import { operation } from '../operation.ts';
import { pipelineExample } from './pipeline-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Order stages',
    description: 'All ids in their new order; a list that is not exactly the stages is refused.',
    scope: 'admin',
    limit: 'panel',
    errors: ['pipeline_not_found', 'stale_order'],
    input: reorderStagesInput,
    output: pipelineShape,
    example: {
      input: { pipeline_id: pipelineExample.id, ids: pipelineExample.stages.map((stage) => stage.id) },
      output: pipelineExample,
    },
  },
  reorderStages,
);
