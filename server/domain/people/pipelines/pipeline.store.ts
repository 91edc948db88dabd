import { cleanName } from '#server/base/text/clean-name.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** A pipeline with its stages in order, formatted by Postgres. */
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

export const findPipeline = (on: Sql, organizationId: string, id: string): Promise<PipelineRow | null> =>
  on.row<PipelineRow>(`SELECT ${columns} FROM pipelines p WHERE p.organization_id = $1 AND p.id = $2`, [
    organizationId,
    id,
  ]);

/**
 * Locks the organization's pipelines until the commit, so that two transactions do not change their order or default at
 * the same time.
 */
export const lockPipelines = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [`pipelines:${organizationId}`]);

export interface NewPipeline {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly autoEnroll: boolean;
}

/** Inserts a pipeline as the last in the order. Returns false if another pipeline has the same name, in any case. */
export const insertPipeline = async (tx: Tx, organizationId: string, pipeline: NewPipeline): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO pipelines (id, organization_id, name, is_default, auto_enroll, position)
     VALUES ($2, $1, $3, $4, $5, (SELECT coalesce(max(position) + 1, 0) FROM pipelines WHERE organization_id = $1))
     ON CONFLICT (organization_id, lower(name)) DO NOTHING`,
    [organizationId, pipeline.id, cleanName(pipeline.name), pipeline.isDefault, pipeline.autoEnroll],
  )) > 0;

export const updatePipelineRow = (
  tx: Tx,
  organizationId: string,
  pipeline: Pick<PipelineRow, 'id' | 'name' | 'is_default' | 'auto_enroll'>,
): Promise<number> =>
  tx.run('UPDATE pipelines SET name = $3, is_default = $4, auto_enroll = $5 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    pipeline.id,
    cleanName(pipeline.name),
    pipeline.is_default,
    pipeline.auto_enroll,
  ]);

/** Unsets the default pipeline, so that no pipeline of the organization is the default. */
export const clearDefault = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('UPDATE pipelines SET is_default = false WHERE organization_id = $1 AND is_default', [organizationId]);

/** Sets the positions of the pipelines, counted from 0, in the order of the given ids. */
export const orderPipelines = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<number> =>
  tx.run(
    `UPDATE pipelines p SET position = o.place - 1
       FROM unnest($2::uuid[]) WITH ORDINALITY AS o(id, place) WHERE p.organization_id = $1 AND p.id = o.id`,
    [organizationId, ids],
  );

/**
 * Marks the contacts in a pipeline as changed, because the pipeline is about to be removed. Returns the number of
 * contacts.
 */
export const touchContactsIn = (tx: Tx, organizationId: string, pipelineId: string): Promise<number> =>
  tx.run(
    `UPDATE contacts SET updated_at = now()
      WHERE organization_id = $1 AND id IN (SELECT contact_id FROM contact_pipelines WHERE pipeline_id = $2)`,
    [organizationId, pipelineId],
  );

/** Deletes a pipeline with its stages. Contacts lose their position in the pipeline. */
export async function deletePipeline(tx: Tx, organizationId: string, id: string): Promise<void> {
  // Contacts' positions refer to the stages, so they must be deleted first.
  await tx.run('DELETE FROM contact_pipelines WHERE organization_id = $1 AND pipeline_id = $2', [organizationId, id]);
  await tx.run('DELETE FROM pipelines WHERE organization_id = $1 AND id = $2', [organizationId, id]);
}
