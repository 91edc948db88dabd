import { pipelineShape, updatePipelineInput } from '#server/contract/configuration.ts';
import { updatePipeline } from '#server/domain/pipelines/update-pipeline.ts';
import { operation } from '../operation.ts';
import { pipelineExample } from './pipeline-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change a pipeline',
    description: 'Only what is sent changes; a new default takes the place of the old one.',
    scope: 'admin',
    limit: 'panel',
    errors: ['pipeline_not_found', 'name_taken'],
    input: updatePipelineInput,
    output: pipelineShape,
    example: { input: { id: pipelineExample.id, is_default: true }, output: pipelineExample },
  },
  updatePipeline,
);
