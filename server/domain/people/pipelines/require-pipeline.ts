import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { findPipeline, type PipelineRow } from './pipeline.store.ts';
import { lockPipelineRow, lockStage, type StageRow } from './stage.store.ts';

/** Returns the pipeline, locked until the commit. Throws pipeline_not_found. */
export async function requirePipeline(tx: Tx, organizationId: string, id: string): Promise<PipelineRow> {
  const locked = isUuid(id) ? await lockPipelineRow(tx, organizationId, id) : null;
  // Read after the lock is held, because the transaction that held it before may have changed the stages.
  const row = locked && (await findPipeline(tx, organizationId, id));
  if (!row) throw new AppError('pipeline_not_found');
  return row;
}

/** Returns the stage, locked with its pipeline until the commit. Throws stage_not_found. */
export async function requireStage(tx: Tx, organizationId: string, id: string): Promise<StageRow> {
  const row = isUuid(id) ? await lockStage(tx, organizationId, id) : null;
  if (!row) throw new AppError('stage_not_found');
  return row;
}
