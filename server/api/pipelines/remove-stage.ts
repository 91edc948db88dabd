import { idInput, pipelineShape } from '#server/contract/configuration.ts';
import { removeStage } from '#server/domain/pipelines/remove-stage.ts';
import { operation } from '../operation.ts';
import { pipelineExample } from './pipeline-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Remove a stage',
    description: 'A stage with contacts stays: they are moved first. Answers the pipeline.',
    scope: 'admin',
    limit: 'panel',
    errors: ['stage_not_found', 'stage_in_use'],
    input: idInput,
    output: pipelineShape,
    example: { input: { id: pipelineExample.stages[0]?.id ?? '' }, output: pipelineExample },
  },
  removeStage,
);
