import { createHash } from 'node:crypto';
import { newId } from '#server/base/ids.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { CutPassage } from './cut-passages.ts';

/** Identifies the source that passages belong to. */
export interface PassagesOf {
  readonly id: string;
  readonly agentId: string;
  readonly title: string;
}

export interface KeptPassage {
  id: string;
  hash: string;
  text: string;
}

export const hashOf = ({ heading, text }: CutPassage): string =>
  createHash('sha256').update(`${heading}\n${text}`).digest('hex');

export const selectKept = (tx: Tx, organizationId: string, sourceId: string): Promise<KeptPassage[]> =>
  tx.rows<KeptPassage>(
    'SELECT id, hash, text FROM knowledge_passages WHERE organization_id = $1 AND source_id = $2 ORDER BY place, id',
    [organizationId, sourceId],
  );

export const deletePassages = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<number> =>
  tx.run('DELETE FROM knowledge_passages WHERE organization_id = $1 AND id = ANY($2::uuid[])', [organizationId, ids]);

/** Stores the new positions of the passages that did not change. */
export const orderPassages = (
  tx: Tx,
  organizationId: string,
  placed: readonly { readonly id: string; readonly place: number }[],
): Promise<number> =>
  tx.run(
    `UPDATE knowledge_passages AS p SET place = n.place
       FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, place int)
      WHERE p.organization_id = $1 AND p.id = n.id AND p.place <> n.place`,
    [organizationId, JSON.stringify(placed)],
  );

export const insertPassages = (
  tx: Tx,
  organizationId: string,
  of: PassagesOf,
  passages: readonly (CutPassage & { readonly place: number })[],
): Promise<number> =>
  tx.run(
    `INSERT INTO knowledge_passages (id, organization_id, agent_id, source_id, place, title, heading, text, hash)
     SELECT n.id, $1, $2, $3, n.place, $4, n.heading, n.text, n.hash
       FROM jsonb_to_recordset($5::jsonb) AS n(id uuid, place int, heading text, text text, hash text)`,
    [
      organizationId,
      of.agentId,
      of.id,
      of.title,
      JSON.stringify(passages.map((one) => ({ id: newId(), ...one, hash: hashOf(one) }))),
    ],
  );

/** Stores a source's new title in its passages, because searches also match the title. */
export const retitlePassages = (tx: Tx, organizationId: string, { id, title }: PassagesOf): Promise<number> =>
  tx.run('UPDATE knowledge_passages SET title = $3 WHERE organization_id = $1 AND source_id = $2 AND title <> $3', [
    organizationId,
    id,
    title,
  ]);

/** Replaces the word list of a source by the words of its present passages. */
export const rewriteWords = async (tx: Tx, organizationId: string, of: PassagesOf): Promise<void> => {
  await tx.run('DELETE FROM knowledge_words WHERE organization_id = $1 AND source_id = $2', [organizationId, of.id]);
  await tx.run(
    `INSERT INTO knowledge_words (source_id, word, organization_id, agent_id)
     SELECT DISTINCT $2::uuid, w.word, $1::uuid, $3::uuid FROM knowledge_passages AS p
      CROSS JOIN LATERAL unnest(tsvector_to_array(to_tsvector('simple',
        parley_singular(parley_fold(p.title || ' ' || p.heading || ' ' || p.text))))) AS w(word)
      WHERE p.organization_id = $1 AND p.source_id = $2 AND length(w.word) BETWEEN 4 AND 40`,
    [organizationId, of.id, of.agentId],
  );
};

/** Counts the passages in all other sources of the agent. */
export const countOthers = async (tx: Tx, organizationId: string, of: PassagesOf): Promise<number> =>
  (
    await tx.row<{ count: number }>(
      `SELECT count(*)::int AS count FROM knowledge_passages
        WHERE organization_id = $1 AND agent_id = $2 AND source_id <> $3`,
      [organizationId, of.agentId, of.id],
    )
  )?.count ?? 0;

/** Schedules making vectors for the agent's new passages, if the agent has a model for that. */
export const wakeEmbedding = (tx: Tx, organizationId: string, agentId: string): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(
    `UPDATE knowledge_embeddings SET next_attempt_at = now(), attempt = 0, error = NULL
      WHERE organization_id = $1 AND id = $2 RETURNING id`,
    [organizationId, agentId],
  );

export interface PassageRow {
  id: string;
  place: number;
  heading: string;
  text: string;
}

/** Returns a page of a source's passages, in their order. */
export const selectPassages = (
  organizationId: string,
  sourceId: string,
  after: number,
  limit: number,
): Promise<PassageRow[]> =>
  sql.rows<PassageRow>(
    `SELECT id, place, heading, text FROM knowledge_passages
      WHERE organization_id = $1 AND source_id = $2 AND place > $3 ORDER BY place LIMIT $4`,
    [organizationId, sourceId, after, limit],
  );

/** Returns the hash and title of each of the agent's sources. */
export const selectHashes = (
  organizationId: string,
  agentId: string,
  on: Sql = sql,
): Promise<{ id: string; content_hash: string | null; title: string }[]> =>
  on.rows<{ id: string; content_hash: string | null; title: string }>(
    `SELECT id, content_hash, title FROM knowledge_sources
      WHERE organization_id = $1 AND agent_id = $2 AND content_hash IS NOT NULL ORDER BY id`,
    [organizationId, agentId],
  );
