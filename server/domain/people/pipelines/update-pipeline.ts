import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { unlessTaken } from '#server/db/postgres-errors.ts';
import { transact } from '#server/db/transact.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { clearDefault, lockPipelines, updatePipelineRow } from './pipeline.store.ts';
import { pipelineView } from './pipeline.view.ts';
import { requirePipeline } from './require-pipeline.ts';

interface PipelineChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly is_default?: boolean | undefined;
  readonly auto_enroll?: boolean | undefined;
}

/**
 * Changes the given fields of a pipeline. If the change makes it the default pipeline, the previous default pipeline
 * loses this role. Throws pipeline_not_found, name_taken.
 */
export async function updatePipeline(actor: Actor, { id, ...sent }: PipelineChange): Promise<Pipeline> {
  return transact(async (tx) => {
    await lockPipelines(tx, actor.organizationId);
    const { next, changes } = applyChanges(await requirePipeline(tx, actor.organizationId, id), sent);
    if (changes) {
      if (changes.is_default) await clearDefault(tx, actor.organizationId);
      const write = updatePipelineRow(tx, actor.organizationId, next);
      await unlessTaken(write, () => new AppError('name_taken', { field: 'name' }));
      await recordAudit(tx, actor, 'pipeline.updated', { type: 'pipeline', id: next.id, name: next.name }, changes);
    }
    return pipelineView(next);
  });
}
