import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isPermutation } from '#server/base/is-permutation.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { pipelineView } from './pipeline.view.ts';
import { requirePipeline } from './require-pipeline.ts';
import { orderStages } from './stage.store.ts';

/**
 * Puts the stages of a pipeline in the order of the given ids. Throws pipeline_not_found, and stale_order if these are
 * not exactly the ids of all its stages.
 */
export async function reorderStages(
  actor: Actor,
  input: { pipeline_id: string; ids: readonly string[] },
): Promise<Pipeline> {
  return transact(async (tx) => {
    const { id, name, stages } = await requirePipeline(tx, actor.organizationId, input.pipeline_id);
    const before = stages.map((stage) => stage.id);
    if (!isPermutation(before, input.ids)) throw new AppError('stale_order');
    await orderStages(tx, actor.organizationId, id, input.ids);
    await recordAudit(tx, actor, 'stage.reordered', { type: 'pipeline', id, name }, { ids: input.ids });
    return pipelineView(await requirePipeline(tx, actor.organizationId, id));
  });
}
