import { cleanName } from '#server/base/text/clean-name.ts';
import type { Tx } from '#server/db/transact.ts';

export interface StageRow {
  id: string;
  pipeline_id: string;
  name: string;
  color: string;
}

interface NewStage {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
}

/**
 * Inserts stages at the end of a pipeline, in the given order. Stages whose name already exists, in any case, are not
 * inserted. Returns the number of inserted stages.
 */
export const insertStages = (
  tx: Tx,
  organizationId: string,
  pipelineId: string,
  stages: readonly NewStage[],
): Promise<number> =>
  tx.run(
    `INSERT INTO pipeline_stages (id, organization_id, pipeline_id, name, color, position)
     SELECT s.id, $1, $2, s.name, coalesce(s.color, '#94A3B8'), s.place - 1 +
            (SELECT coalesce(max(position) + 1, 0) FROM pipeline_stages WHERE pipeline_id = $2)
       FROM unnest($3::uuid[], $4::text[], $5::text[]) WITH ORDINALITY AS s(id, name, color, place)
     ON CONFLICT (pipeline_id, lower(name)) DO NOTHING`,
    [
      organizationId,
      pipelineId,
      stages.map((stage) => stage.id),
      stages.map((stage) => cleanName(stage.name)),
      stages.map((stage) => stage.color),
    ],
  );

/**
 * Finds a stage and locks it together with its pipeline, so that two transactions do not change the stages of one
 * pipeline at the same time.
 */
export const lockStage = (tx: Tx, organizationId: string, id: string): Promise<StageRow | null> =>
  tx.row<StageRow>(
    `SELECT s.id, s.pipeline_id, s.name, s.color
       FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id
      WHERE s.organization_id = $1 AND s.id = $2 FOR UPDATE`,
    [organizationId, id],
  );

export const lockPipelineRow = (tx: Tx, organizationId: string, id: string): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>('SELECT id FROM pipelines WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    organizationId,
    id,
  ]);

export const updateStageRow = (tx: Tx, organizationId: string, stage: StageRow): Promise<number> =>
  tx.run('UPDATE pipeline_stages SET name = $3, color = $4 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    stage.id,
    cleanName(stage.name),
    stage.color,
  ]);

export const countContactsAt = async (tx: Tx, organizationId: string, stageId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>(
      'SELECT count(*)::int AS count FROM contact_pipelines WHERE organization_id = $1 AND stage_id = $2',
      [organizationId, stageId],
    )
  )?.count ?? 0;

export const deleteStage = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('DELETE FROM pipeline_stages WHERE organization_id = $1 AND id = $2', [organizationId, id]);

/** Sets the positions of a pipeline's stages, counted from 0, in the order of the given ids. */
export const orderStages = (
  tx: Tx,
  organizationId: string,
  pipelineId: string,
  ids: readonly string[],
): Promise<number> =>
  tx.run(
    `UPDATE pipeline_stages s SET position = o.place - 1
       FROM unnest($3::uuid[]) WITH ORDINALITY AS o(id, place)
      WHERE s.organization_id = $1 AND s.pipeline_id = $2 AND s.id = o.id`,
    [organizationId, pipelineId, ids],
  );
