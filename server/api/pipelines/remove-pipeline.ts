import { removedPipelineResult, removePipelineInput } from '#server/contract/configuration.ts';
import { removePipeline as removePipelineUseCase } from '#server/domain/pipelines/remove-pipeline.ts';
import { operation } from '../operation.ts';
import { pipelineExample } from './pipeline-example.ts';

/** The panel: remove a pipeline with its stages. */
export const removePipeline = operation(
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
  ({ actor, input }) => removePipelineUseCase(actor, input),
);
