import { pipelineShape, updateStageInput } from '#server/contract/configuration.ts';
import { updateStage } from '#server/domain/pipelines/update-stage.ts';
import { operation } from '../operation.ts';
import { pipelineExample } from './pipeline-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a stage',
    description: 'Only what is sent changes; answers the pipeline.',
    scope: 'admin',
    limit: 'panel',
    errors: ['stage_not_found', 'name_taken'],
    input: updateStageInput,
    output: pipelineShape,
    example: { input: { id: pipelineExample.stages[0]?.id ?? '', name: 'New' }, output: pipelineExample },
  },
  updateStage,
);
