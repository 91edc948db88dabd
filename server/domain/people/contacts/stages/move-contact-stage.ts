import type { Actor } from '#server/base/actor.ts';
import type { MoveContactStageInput, MoveContactStageResult } from '#server/contract/people/contact-actions.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { requirePipeline, requireStage } from '../../pipelines/find-stage.ts';
import { findTarget } from '../identifiers/find-target.ts';
import type { LockedContact } from '../locked-contact.ts';
import { moveInPipeline } from './move-in-pipeline.ts';

type Move = Pick<MoveContactStageInput, 'pipeline' | 'stage' | 'lost' | 'reason'>;

/**
 * Moves a locked contact in a pipeline. Pipeline and stage are given by id or name. Throws unknown_pipeline,
 * unknown_stage, not_in_pipeline.
 */
async function moveStage(tx: Tx, actor: Actor, contact: LockedContact, move: Move): Promise<MoveContactStageResult> {
  const pipeline = await requirePipeline(tx, actor.organizationId, move.pipeline);
  const stageId = move.stage === undefined ? undefined : requireStage(pipeline, move.stage).id;
  const membership = { contactId: contact.id, pipelineId: pipeline.id };
  const { position } = await moveInPipeline(tx, actor, membership, { stageId, lost: move.lost, reason: move.reason });
  const stage = requireStage(pipeline, position.stageId);
  return {
    ok: true,
    contact_id: contact.id,
    pipeline: { id: pipeline.id, name: pipeline.name },
    stage: { id: stage.id, name: stage.name },
    lost: position.lostAt !== null,
  };
}

/**
 * Handles POST /contacts/stage: moves a contact in a pipeline (contract/contacts.md#positions-in-pipelines,
 * contract/contacts.md#operations). Throws unknown_pipeline, unknown_stage, not_in_pipeline and the errors of
 * `findTarget`.
 */
export async function moveContactStage(actor: Actor, input: MoveContactStageInput): Promise<MoveContactStageResult> {
  return transact(async (tx) => moveStage(tx, actor, await findTarget(tx, actor, input), input));
}
