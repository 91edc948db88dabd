import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { touchContact } from '../contact-write.store.ts';
import { recordHistory } from '../history/record-history.ts';
import { findPosition, savePosition } from './contact-pipeline.store.ts';
import { decideStageMove, type PipelinePosition, type StageRequest } from './stage-move.ts';

interface Membership {
  readonly contactId: string;
  readonly pipelineId: string;
}

interface Moved {
  readonly before: PipelinePosition | null;
  readonly position: PipelinePosition;
  readonly changed: boolean;
}

/**
 * Moves a locked contact in a pipeline, and records history and contact.stage_changed (contract/webhooks.md#delivery).
 * If nothing changed, nothing is recorded. Returns the positions before and after. Throws not_in_pipeline.
 */
export async function moveInPipeline(
  tx: Tx,
  actor: Actor,
  membership: Membership,
  request: StageRequest,
): Promise<Moved> {
  const at = now();
  const before = await findPosition(tx, actor.organizationId, membership.contactId, membership.pipelineId);
  const move = decideStageMove(before, request, at);
  if (move.kind === 'refused') throw new AppError(move.error);
  if (move.kind === 'unchanged') return { before, position: move.next, changed: false };
  const { next, event, fromStageId } = move;
  if ((await savePosition(tx, actor.organizationId, membership, next)) === 0) throw startOver('the stage was removed');
  await touchContact(tx, actor.organizationId, membership.contactId);
  const change = { pipeline_id: membership.pipelineId, from_stage_id: fromStageId, to_stage_id: next.stageId };
  const entry = { ...change, event, reason: next.lostReason };
  await recordHistory(tx, actor, membership.contactId, 'stage_changed', at, entry);
  await recordEvent(tx, actor, {
    type: 'contact.stage_changed',
    objectId: membership.contactId,
    contactId: membership.contactId,
    context: { ...change, lost: next.lostAt !== null, lost_reason: next.lostReason, source: actor.source },
  });
  return { before, position: next, changed: true };
}
