import { isUuid } from '#server/base/ids.ts';
import { cleanName } from '#server/base/text/clean-name.ts';
import { type Sql, sql } from '#server/db/sql.ts';

export interface StageRow {
  id: string;
  name: string;
}

/** A pipeline with its stages in order. */
export interface PipelineRow {
  id: string;
  name: string;
  stages: StageRow[];
}

const columns = `p.id, p.name,
  coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.position, s.id)
     FROM pipeline_stages s WHERE s.pipeline_id = p.id), '[]') AS stages`;

/** Finds a pipeline by id, or by name in any case. */
export const findPipeline = (on: Sql, organizationId: string, nameOrId: string): Promise<PipelineRow | null> =>
  on.row<PipelineRow>(
    `SELECT ${columns} FROM pipelines p
      WHERE p.organization_id = $1 AND (p.id = $2::uuid OR lower(p.name) = lower($3))
      ORDER BY p.id = $2::uuid DESC NULLS LAST LIMIT 1`,
    [organizationId, isUuid(nameOrId) ? nameOrId : null, cleanName(nameOrId)],
  );

export const findDefaultPipeline = (on: Sql, organizationId: string): Promise<PipelineRow | null> =>
  on.row<PipelineRow>(`SELECT ${columns} FROM pipelines p WHERE p.organization_id = $1 AND p.is_default`, [
    organizationId,
  ]);

/** Finds the stages that every new contact enters: the first stage of each pipeline with auto_enroll. */
export const findEntryStages = (
  on: Sql,
  organizationId: string,
): Promise<{ pipeline_id: string; stage_id: string }[]> =>
  on.rows<{ pipeline_id: string; stage_id: string }>(
    `SELECT DISTINCT ON (p.id) p.id AS pipeline_id, s.id AS stage_id
       FROM pipelines p JOIN pipeline_stages s ON s.pipeline_id = p.id
      WHERE p.organization_id = $1 AND p.auto_enroll ORDER BY p.id, s.position, s.id`,
    [organizationId],
  );

export interface StageMatch {
  pipeline_id: string;
  stage_id: string | null;
}

/**
 * Finds the stages that match a filter, by id or by name in any case. A pipeline without stages gives one row with a
 * null stage.
 */
export const findStageMatches = (
  organizationId: string,
  filter: { readonly pipeline: string | null; readonly stage: string | null },
): Promise<StageMatch[]> =>
  sql.rows<StageMatch & Record<string, unknown>>(
    `SELECT p.id AS pipeline_id, s.id AS stage_id
       FROM pipelines p LEFT JOIN pipeline_stages s ON s.pipeline_id = p.id
      WHERE p.organization_id = $1
        AND ($2::text IS NULL OR p.id = $3::uuid OR lower(p.name) = lower($2))
        AND ($4::text IS NULL OR s.id = $5::uuid OR lower(s.name) = lower($4))`,
    [
      organizationId,
      filter.pipeline && cleanName(filter.pipeline),
      filter.pipeline !== null && isUuid(filter.pipeline) ? filter.pipeline : null,
      filter.stage && cleanName(filter.stage),
      filter.stage !== null && isUuid(filter.stage) ? filter.stage : null,
    ],
  );
