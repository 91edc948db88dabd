import { type Sql, sql } from '#server/db/sql.ts';
import type { WorkRow, WorkTable } from '../../platform/work/work-table.ts';

/**
 * The table of agents whose passages need vectors, whose rows workers claim with a lease. The id of a row is the
 * agent's id.
 */
export const embeddingRows: WorkTable = {
  table: 'knowledge_embeddings',
  open: 'next_attempt_at IS NOT NULL',
  attempts: 'attempt',
  deadLetter: 'next_attempt_at = NULL',
  of: ['organization_id'],
};

export interface DueEmbedding extends WorkRow {
  organization_id: string;
  model: string;
}

/** The columns of an agent's row that a worker needs to make the agent's vectors. */
export const dueEmbeddingColumns = 'w.organization_id, w.model';

export const organizationsWithDueEmbeddings = (): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>(
    `SELECT DISTINCT organization_id FROM knowledge_embeddings
      WHERE next_attempt_at <= now() AND (lease_until IS NULL OR lease_until <= now())`,
  );

/** Sets the model that turns the agent's passages into vectors from now on. */
export const upsertModel = (on: Sql, organizationId: string, agentId: string, model: string): Promise<number> =>
  on.run(
    `INSERT INTO knowledge_embeddings (id, organization_id, model, next_attempt_at)
     SELECT id, organization_id, $3, now() FROM agents WHERE organization_id = $1 AND id = $2
     ON CONFLICT (id) DO UPDATE SET model = excluded.model, next_attempt_at = now(), attempt = 0, error = NULL
      WHERE knowledge_embeddings.model <> excluded.model OR knowledge_embeddings.error IS NOT NULL`,
    [organizationId, agentId, model],
  );

export const deleteModel = (on: Sql, organizationId: string, agentId: string): Promise<number> =>
  on.run('DELETE FROM knowledge_embeddings WHERE organization_id = $1 AND id = $2', [organizationId, agentId]);

export interface Unembedded {
  id: string;
  words: string;
}

export const selectUnembedded = (due: DueEmbedding, limit: number): Promise<Unembedded[]> =>
  sql.rows<Unembedded>(
    `SELECT id, concat_ws(E'\\n', title, nullif(heading, ''), text) AS words FROM knowledge_passages
      WHERE organization_id = $1 AND agent_id = $2 AND embedding_model IS DISTINCT FROM $3 ORDER BY source_id, place LIMIT $4`,
    [due.organization_id, due.id, due.model, limit],
  );

export const saveVector = (due: DueEmbedding, id: string, packed: Uint8Array, dimension: number): Promise<number> =>
  sql.run(
    `UPDATE knowledge_passages SET embedding = $4, embedding_model = $3, embedding_dimension = $5
      WHERE organization_id = $1 AND id = $2`,
    [due.organization_id, id, due.model, packed, dimension],
  );

/** Completes the work on an agent's vectors, if all its passages have one and this worker still holds the row. */
export const finishEmbedding = (due: DueEmbedding, holder: string): Promise<number> =>
  sql.run(
    `UPDATE knowledge_embeddings SET next_attempt_at = NULL, error = NULL, attempt = 0, lease_until = NULL, lease_holder = NULL
      WHERE organization_id = $1 AND id = $2 AND lease_holder = $3 AND model = $4
        AND NOT EXISTS (SELECT 1 FROM knowledge_passages AS p
                         WHERE p.organization_id = $1 AND p.agent_id = $2 AND p.embedding_model IS DISTINCT FROM $4)`,
    [due.organization_id, due.id, holder, due.model],
  );

export interface VectorRow {
  id: string;
  embedding: Buffer;
}

/** Returns one batch of the vectors that a model made for an agent's passages. */
export const selectVectors = (
  on: Sql | null,
  organizationId: string,
  agentId: string,
  model: string,
  after: string,
  limit: number,
): Promise<VectorRow[]> =>
  (on ?? sql).rows<VectorRow>(
    `SELECT id, embedding FROM knowledge_passages
      WHERE organization_id = $1 AND agent_id = $2 AND embedding_model = $3 AND embedding IS NOT NULL AND id > $4
      ORDER BY id LIMIT $5`,
    [organizationId, agentId, model, after, limit],
  );
