import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { findPipeline, type PipelineRow } from './pipeline.store.ts';
import { lockPipelineRow, lockStage, type StageRow } from './stage.store.ts';

/** Returns a pipeline, locked until the commit. Throws pipeline_not_found. */
export async function requirePipeline(tx: Tx, organizationId: string, id: string): Promise<PipelineRow> {
  const locked = isUuid(id) ? await lockPipelineRow(tx, organizationId, id) : null;
  // The pipeline is read after it is locked, because another transaction may have changed its stages in the meantime.
  const row = locked && (await findPipeline(tx, organizationId, id));
  if (!row) throw new AppError('pipeline_not_found');
  return row;
}

/** Returns a stage, locked together with its pipeline until the commit. Throws stage_not_found. */
export async function requireStage(tx: Tx, organizationId: string, id: string): Promise<StageRow> {
  const row = isUuid(id) ? await lockStage(tx, organizationId, id) : null;
  if (!row) throw new AppError('stage_not_found');
  return row;
}
