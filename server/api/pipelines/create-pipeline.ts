import { createPipelineInput, pipelineShape } from '#server/contract/configuration.ts';
import { createPipeline } from '#server/domain/pipelines/create-pipeline.ts';
import { operation } from '../operation.ts';
import { pipelineExample } from './pipeline-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Create a pipeline',
    description: 'It stands behind the others; the first one becomes the default.',
    scope: 'admin',
    limit: 'panel',
    errors: ['name_taken'],
    input: createPipelineInput,
    output: pipelineShape,
    example: {
      input: { name: 'Sales', stages: [{ name: 'New' }, { name: 'Won', color: '#22C55E' }] },
      output: pipelineExample,
    },
  },
  createPipeline,
);
