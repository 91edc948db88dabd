import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { pipelineView } from './pipeline.view.ts';
import { requirePipeline, requireStage } from './require-pipeline.ts';
import { countContactsAt, deleteStage } from './stage.store.ts';

/**
 * Removes a stage without contacts and returns its pipeline. Throws stage_not_found, and stage_in_use with
 * `details.contacts` if there are contacts.
 */
export async function removeStage(actor: Actor, input: { id: string }): Promise<Pipeline> {
  return transact(async (tx) => {
    const { id, name, pipeline_id } = await requireStage(tx, actor.organizationId, input.id);
    const contacts = await countContactsAt(tx, actor.organizationId, id);
    if (contacts > 0) throw new AppError('stage_in_use', { contacts });
    await deleteStage(tx, actor.organizationId, id);
    await recordAudit(tx, actor, 'stage.removed', { type: 'stage', id, name }, { name, pipeline_id });
    return pipelineView(await requirePipeline(tx, actor.organizationId, pipeline_id));
  });
}
