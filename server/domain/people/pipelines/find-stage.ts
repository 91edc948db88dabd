import { AppError } from '#server/base/errors/app-error.ts';
import { nameKey } from '#server/base/text/clean-name.ts';
import type { Sql } from '#server/db/sql.ts';
import {
  findDefaultPipeline,
  findEntryStages,
  findPipeline,
  type PipelineRow,
  type StageRow,
} from './stage-lookup.store.ts';

/**
 * Finds the pipeline with the given id or name. If neither is given, finds the default pipeline. Throws
 * unknown_pipeline (contract/contacts.md#operations).
 */
export async function requirePipeline(
  on: Sql,
  organizationId: string,
  nameOrId: string | undefined,
): Promise<PipelineRow> {
  const pipeline =
    nameOrId === undefined
      ? await findDefaultPipeline(on, organizationId)
      : await findPipeline(on, organizationId, nameOrId.trim());
  if (!pipeline) throw new AppError('unknown_pipeline');
  return pipeline;
}

/** Finds the stage with the given id or name (in any case) in a pipeline. Throws unknown_stage. */
export function requireStage(pipeline: PipelineRow, nameOrId: string): StageRow {
  const wanted = nameKey(nameOrId);
  const stage =
    pipeline.stages.find((one) => one.id === wanted) ?? pipeline.stages.find((one) => nameKey(one.name) === wanted);
  if (!stage) throw new AppError('unknown_stage');
  return stage;
}

/** Finds the stages that a new contact enters automatically: the first stage of each pipeline with auto_enroll. */
export const entryStages = findEntryStages;
