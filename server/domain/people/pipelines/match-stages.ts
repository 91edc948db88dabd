import { findStagePlaces } from './stage-lookup.store.ts';

/** The pipelines and stages that the filters of a list mean. */
export interface MatchedStages {
  readonly pipelineIds: readonly string[];
  /** Null if the filter names no stage. */
  readonly stageIds: readonly string[] | null;
}

/**
 * Finds what `pipeline` and `stage` (names or ids) mean, the stage within the pipeline. Null if nothing has these
 * names.
 */
export async function matchStages(
  organizationId: string,
  filter: { readonly pipeline?: string | undefined; readonly stage?: string | undefined },
): Promise<MatchedStages | null> {
  const places = await findStagePlaces(organizationId, {
    pipeline: filter.pipeline?.trim() ?? null,
    stage: filter.stage?.trim() ?? null,
  });
  if (places.length === 0) return null;
  return {
    pipelineIds: [...new Set(places.map((place) => place.pipeline_id))],
    stageIds: filter.stage === undefined ? null : places.flatMap((place) => place.stage_id ?? []),
  };
}
