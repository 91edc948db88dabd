import { z } from 'zod';
import { moveContactStageInput } from '#server/contract/people/contact-actions.ts';
import { moveInPipeline } from '../../people/contacts/stages/move-in-pipeline.ts';
import { requirePipeline, requireStage } from '../../people/pipelines/find-stage.ts';
import { contactAction } from './data-action.ts';

const { pipeline, stage, lost, reason } = moveContactStageInput.shape;

interface Position {
  readonly stageId: string;
  readonly lostAt: Date | null;
}

const shown = (position: Position | null) => position && { stage_id: position.stageId, lost: position.lostAt !== null };

/**
 * Moves a contact to a stage of a pipeline, marks it as lost there, or reopens it. Throws unknown_pipeline,
 * unknown_stage, not_in_pipeline.
 */
export const moveStage = contactAction({
  name: 'move_stage',
  scope: 'contacts:write',
  changes: 'The contact stands in the stage of the pipeline, is lost there, or is open again.',
  shape: z.strictObject({ pipeline, stage, lost, reason }),
  example: { pipeline: 'Sales', stage: 'Won' },
  prepare: async (tx, actor, input) => {
    const found = await requirePipeline(tx, actor.organizationId, input.pipeline);
    const stageId = input.stage === undefined ? undefined : requireStage(found, input.stage).id;
    return {
      input: { ...input, pipeline: found.id, stage: stageId },
      doTo: async ({ id }) => {
        const request = { stageId, lost: input.lost, reason: input.reason };
        const moved = await moveInPipeline(tx, actor, { contactId: id, pipelineId: found.id }, request);
        if (!moved.changed) return [];
        const [from, to] = [shown(moved.before), shown(moved.position)];
        return [{ object: 'contact', id, field: `pipelines.${found.id}`, from, to }];
      },
    };
  },
});
