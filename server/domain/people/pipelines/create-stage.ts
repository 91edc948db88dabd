import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { pipelineView } from './pipeline.view.ts';
import { requirePipeline } from './require-pipeline.ts';
import { insertStages } from './stage.store.ts';

interface NewStage {
  readonly pipeline_id: string;
  readonly name: string;
  readonly color?: string | undefined;
}

/** Creates a stage at the end of a pipeline and returns the pipeline. Throws pipeline_not_found, name_taken. */
export async function createStage(actor: Actor, input: NewStage): Promise<Pipeline> {
  return transact(async (tx) => {
    const pipeline = await requirePipeline(tx, actor.organizationId, input.pipeline_id);
    const stage = { id: newId(), name: input.name, color: input.color ?? null };
    if ((await insertStages(tx, actor.organizationId, pipeline.id, [stage])) === 0) {
      throw new AppError('name_taken', { field: 'name' });
    }
    const details = { name: stage.name, pipeline_id: pipeline.id };
    await recordAudit(tx, actor, 'stage.created', { type: 'stage', id: stage.id, name: stage.name }, details);
    return pipelineView(await requirePipeline(tx, actor.organizationId, pipeline.id));
  });
}
