import { createStageInput, pipelineShape } from '#server/contract/configuration.ts';
import { createStage } from '#server/domain/pipelines/create-stage.ts';
import { operation } from '../operation.ts';
import { pipelineExample } from './pipeline-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Create a stage',
    description: 'It stands behind the others; answers the pipeline.',
    scope: 'admin',
    limit: 'panel',
    errors: ['pipeline_not_found', 'name_taken'],
    input: createStageInput,
    output: pipelineShape,
    example: { input: { pipeline_id: pipelineExample.id, name: 'Won', color: '#22C55E' }, output: pipelineExample },
  },
  createStage,
);
