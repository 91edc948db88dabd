import type { Pipeline } from '#server/contract/configuration.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** A pipeline with its stages in order, shaped by Postgres. */
export interface PipelineRow {
  id: string;
  name: string;
  position: number;
  is_default: boolean;
  auto_enroll: boolean;
  created_at: string;
  stages: Pipeline['stages'];
}

const columns = `p.id, p.name, p.position, p.is_default, p.auto_enroll, ${isoText('p.created_at')} AS created_at,
  coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'color', s.color, 'position', s.position)
                            ORDER BY s.position, s.id)
     FROM pipeline_stages s WHERE s.pipeline_id = p.id), '[]') AS stages`;

export const selectPipelines = (organizationId: string, on: Sql = sql): Promise<PipelineRow[]> =>
  on.rows<PipelineRow>(
    `SELECT ${columns} FROM pipelines p WHERE p.organization_id = $1 ORDER BY p.position, p.created_at, p.id`,
    [organizationId],
  );
