import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import type { BulkAct } from '#server/contract/contact-bulk.ts';
import type { Tx } from '#server/db/transact.ts';
import type { ContactAct } from '../contacts/apply-act.ts';
import { findAssignee } from '../members/find-assignee.ts';
import { requirePipeline, requireStage } from '../pipelines/find-stage.ts';
import { findTag, resolveTag } from '../tags/resolve-tag.ts';

/**
 * The act with what it names as ids; a tag to be added is made when it is missing. Throws tag_not_found,
 * assigned_user_not_member, assigned_user_role_not_eligible, unknown_pipeline, unknown_stage.
 */
export async function resolveAct(tx: Tx, actor: Actor, act: BulkAct): Promise<BulkAct> {
  switch (act.type) {
    case 'add_tag':
      return { ...act, tag: (await resolveTag(tx, actor.organizationId, 'contact', act.tag)).id };
    case 'remove_tag': {
      const tag = await findTag(actor.organizationId, 'contact', act.tag, tx);
      if (!tag) throw new AppError('tag_not_found');
      return { ...act, tag: tag.id };
    }
    case 'assign': {
      if (act.user_id === null) return act;
      const assignee = await findAssignee(tx, actor.organizationId, { id: act.user_id });
      if (!assignee.ok) throw new AppError(assignee.error);
      return act;
    }
    case 'move_stage': {
      const pipeline = await requirePipeline(tx, actor.organizationId, act.pipeline);
      return { ...act, pipeline: pipeline.id, stage: requireStage(pipeline, act.stage).id };
    }
  }
}

async function inForce(tx: Tx, actor: Actor, act: BulkAct): Promise<ContactAct> {
  if (act.type === 'add_tag' || act.type === 'remove_tag') {
    const tag = await findTag(actor.organizationId, 'contact', act.tag, tx);
    if (!tag) throw new AppError('tag_not_found');
    return act.type === 'add_tag' ? { type: act.type, tagName: tag.name } : { type: act.type, tagId: tag.id };
  }
  await resolveAct(tx, actor, act);
  return act.type === 'assign'
    ? { type: act.type, userId: act.user_id }
    : { type: act.type, pipelineId: act.pipeline, stageId: act.stage };
}

/** The resolved act as it can be done now; null when its tag, stage or member has gone meanwhile. */
export async function actInForce(tx: Tx, actor: Actor, act: BulkAct): Promise<ContactAct | null> {
  try {
    return await inForce(tx, actor, act);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
