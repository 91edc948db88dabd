import { removedPipelineResult, removePipelineInput } from '#server/contract/configuration.ts';
import { removePipeline } from '#server/domain/pipelines/remove-pipeline.ts';
import { operation } from '../operation.ts';
import { pipelineExample } from './pipeline-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Remove a pipeline',
    description: 'Contacts lose their place in it, which `with_contacts` confirms.',
    scope: 'admin',
    limit: 'panel',
    errors: ['pipeline_not_found', 'pipeline_in_use'],
    input: removePipelineInput,
    output: removedPipelineResult,
    example: {
      input: { id: pipelineExample.id, with_contacts: true },
      output: { ok: true, id: pipelineExample.id, contacts: 12 },
    },
  },
  removePipeline,
);
