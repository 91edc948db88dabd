import { findStageMatches } from './stage-lookup.store.ts';

/** The pipelines and stages that match the filters of a list. */
export interface MatchedStages {
  readonly pipelineIds: readonly string[];
  /** Null if the filter contains no stage. */
  readonly stageIds: readonly string[] | null;
}

/**
 * Finds the pipelines and stages that match a filter. `pipeline` and `stage` are names or ids, and the stage must be in
 * the pipeline. Null if nothing matches.
 */
export async function matchStages(
  organizationId: string,
  filter: { readonly pipeline?: string | undefined; readonly stage?: string | undefined },
): Promise<MatchedStages | null> {
  const matches = await findStageMatches(organizationId, {
    pipeline: filter.pipeline?.trim() ?? null,
    stage: filter.stage?.trim() ?? null,
  });
  if (matches.length === 0) return null;
  return {
    pipelineIds: [...new Set(matches.map((match) => match.pipeline_id))],
    stageIds: filter.stage === undefined ? null : matches.flatMap((match) => match.stage_id ?? []),
  };
}
