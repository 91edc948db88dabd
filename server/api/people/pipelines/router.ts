import {
  createPipelineInput,
  createStageInput,
  idInput,
  listConfigurationInput,
  pipelineShape,
  pipelinesList,
  removedPipelineResult,
  removePipelineInput,
  reorderInput,
  reorderStagesInput,
  updatePipelineInput,
  updateStageInput,
} from '#server/contract/people/configuration.ts';
import { createPipeline } from '#server/domain/people/pipelines/create-pipeline.ts';
import { createStage } from '#server/domain/people/pipelines/create-stage.ts';
import { listPipelines } from '#server/domain/people/pipelines/list-pipelines.ts';
import { removePipeline } from '#server/domain/people/pipelines/remove-pipeline.ts';
import { removeStage } from '#server/domain/people/pipelines/remove-stage.ts';
import { reorderPipelines } from '#server/domain/people/pipelines/reorder-pipelines.ts';
import { reorderStages } from '#server/domain/people/pipelines/reorder-stages.ts';
import { updatePipeline } from '#server/domain/people/pipelines/update-pipeline.ts';
import { updateStage } from '#server/domain/people/pipelines/update-stage.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The pipeline that all examples of the API reference show. */
const pipelineExample = {
  id: '01939a1c-6100-7a31-9b11-3c2d1e0f4a01',
  name: 'Sales',
  position: 0,
  is_default: true,
  auto_enroll: false,
  created_at: '2026-11-02T12:00:00.000Z',
  stages: [
    { id: '01939a1c-6101-7a31-9b11-3c2d1e0f4a02', name: 'New', color: '#94A3B8', position: 0 },
    { id: '01939a1c-6102-7a31-9b11-3c2d1e0f4a03', name: 'Won', color: '#22C55E', position: 1 },
  ],
};

export const pipelinesRouter = router({
  listPipelines: operation(
    {
      rest: { method: 'GET', path: '/pipelines', tag: 'Configuration' },
      summary: 'List pipelines',
      description:
        'Pipelines by position with their stages in order; POST /contacts/stage accepts their ids. The whole list in one answer.',
      scope: 'contacts:read',
      limit: 'configuration',
      errors: [],
      input: listConfigurationInput,
      output: pipelinesList,
      example: { output: { data: [pipelineExample], next_cursor: null, has_more: false } },
    },
    listPipelines,
  ),
  createPipeline: operation(
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
  ),
  updatePipeline: operation(
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
  ),
  removePipeline: operation(
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
  ),
  reorderPipelines: operation(
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
  ),
});

export const stagesRouter = router({
  createStage: operation(
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
  ),
  updateStage: operation(
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
  ),
  removeStage: operation(
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
  ),
  reorderStages: operation(
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
  ),
});
