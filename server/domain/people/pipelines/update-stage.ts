import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { pipelineView } from './pipeline.view.ts';
import { requirePipeline, requireStage } from './require-pipeline.ts';
import { updateStageRow } from './stage.store.ts';

interface StageChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly color?: string | undefined;
}

/** Changes the name or color of a stage and returns its pipeline. Throws stage_not_found, name_taken. */
export async function updateStage(actor: Actor, { id, ...sent }: StageChange): Promise<Pipeline> {
  return transact(async (tx) => {
    const { next, changes } = applyChanges(await requireStage(tx, actor.organizationId, id), sent);
    if (changes) {
      const write = updateStageRow(tx, actor.organizationId, next);
      await unlessTaken(write, () => new AppError('name_taken', { field: 'name' }));
      await recordAudit(tx, actor, 'stage.updated', { type: 'stage', id: next.id, name: next.name }, changes);
    }
    return pipelineView(await requirePipeline(tx, actor.organizationId, next.pipeline_id));
  });
}
