import type { KnowledgeChange, KnowledgeSource } from '#server/contract/agents/knowledge.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface NewSource {
  readonly id: string;
  readonly agentId: string;
  readonly kind: KnowledgeSource['kind'];
  readonly title: string;
  readonly text: string | null;
  readonly url: string | null;
  readonly fileId: string | null;
  readonly size: number;
  readonly rereadHours: number | null;
}

/** Inserts a source that still has to be read. */
export const insertSource = (tx: Tx, organizationId: string, source: NewSource): Promise<number> =>
  tx
    .bind(
      `INSERT INTO knowledge_sources (id, organization_id, agent_id, kind, title, text, url, file_id, size, reread_hours, next_attempt_at)
     VALUES ($id, $organizationId, $agentId, $kind, $title, $text, $url, $fileId, $size, $rereadHours, now())`,
      {
        id: source.id,
        organizationId,
        agentId: source.agentId,
        kind: source.kind,
        title: source.title,
        text: source.text,
        url: source.url,
        fileId: source.fileId,
        size: source.size,
        rereadHours: source.rereadHours,
      },
    )
    .run();

/** Locks the agent and counts its sources. Because of the lock, two concurrent additions cannot exceed the limit. */
export const lockAgent = (tx: Tx, organizationId: string, agentId: string): Promise<{ sources: number } | null> =>
  tx.row<{ sources: number }>(
    `SELECT (SELECT count(*)::int FROM knowledge_sources AS s WHERE s.organization_id = $1 AND s.agent_id = a.id) AS sources
       FROM agents AS a WHERE a.organization_id = $1 AND a.id = $2 FOR NO KEY UPDATE`,
    [organizationId, agentId],
  );

export const hasAgent = async (organizationId: string, agentId: string): Promise<boolean> =>
  (await sql.row<{ id: string }>('SELECT id FROM agents WHERE organization_id = $1 AND id = $2', [
    organizationId,
    agentId,
  ])) !== null;

export interface SourceRow {
  id: string;
  agent_id: string;
  kind: KnowledgeSource['kind'];
  title: string;
  status: KnowledgeSource['status'];
  failure_code: string | null;
  error: string | null;
  next_attempt_at: string | null;
  url: string | null;
  file_name: string | null;
  editable: boolean;
  size: number;
  pages: number | null;
  passages: number;
  embedded: number;
  reread_hours: number | null;
  checked_at: string | null;
  changed_at: string | null;
  change: KnowledgeChange | null;
  created_at: string;
  updated_at: string;
}

const shown = `s.id, s.agent_id, s.kind, s.title, s.status, s.failure_code, s.error, ${isoText('s.next_attempt_at')} AS next_attempt_at,
  s.url, (SELECT f.name FROM files AS f WHERE f.id = s.file_id) AS file_name, s.text IS NOT NULL AS editable, s.size, s.pages,
  (SELECT count(*)::int FROM knowledge_passages AS p WHERE p.source_id = s.id) AS passages,
  (SELECT count(p.embedding)::int FROM knowledge_passages AS p JOIN knowledge_embeddings AS e ON e.id = p.agent_id AND e.model = p.embedding_model
    WHERE p.source_id = s.id) AS embedded,
  s.reread_hours, ${isoText('s.checked_at')} AS checked_at, ${isoText('s.changed_at')} AS changed_at, s.change,
  ${isoText('s.created_at')} AS created_at, ${isoText('s.updated_at')} AS updated_at`;

/** Returns all sources of an agent, newest first. */
export const selectSources = (organizationId: string, agentId: string): Promise<SourceRow[]> =>
  sql.rows<SourceRow>(
    `SELECT ${shown} FROM knowledge_sources AS s WHERE s.organization_id = $1 AND s.agent_id = $2
      ORDER BY s.created_at DESC, s.id DESC`,
    [organizationId, agentId],
  );

export const findSource = (on: Sql, organizationId: string, id: string): Promise<SourceRow | null> =>
  on.row<SourceRow>(`SELECT ${shown} FROM knowledge_sources AS s WHERE s.organization_id = $1 AND s.id = $2`, [
    organizationId,
    id,
  ]);

export const findSourceNow = async (
  organizationId: string,
  id: string,
): Promise<(SourceRow & { text: string | null }) | null> => {
  const row = await findSource(sql, organizationId, id);
  const typed = await sql.row<{ text: string | null }>(
    'SELECT text FROM knowledge_sources WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );
  return row && { ...row, text: typed?.text ?? null };
};

export interface LockedSource {
  id: string;
  agent_id: string;
  kind: KnowledgeSource['kind'];
  title: string;
  text: string | null;
  reread_hours: number | null;
  storage_key: string | null;
  file_id: string | null;
}

export const lockSource = (tx: Tx, organizationId: string, id: string): Promise<LockedSource | null> =>
  tx.row<LockedSource>(
    `SELECT s.id, s.agent_id, s.kind, s.title, s.text, s.reread_hours, s.file_id,
            (SELECT f.storage_key FROM files AS f WHERE f.id = s.file_id) AS storage_key
       FROM knowledge_sources AS s WHERE s.organization_id = $1 AND s.id = $2 FOR UPDATE`,
    [organizationId, id],
  );

export interface SourceValues {
  readonly title: string;
  readonly text: string | null;
  readonly rereadHours: number | null;
}

/** Stores what a person changed in a source. */
export const updateSource = (tx: Tx, organizationId: string, id: string, values: SourceValues): Promise<number> =>
  tx.run(
    `UPDATE knowledge_sources SET title = $3, text = $4, size = CASE WHEN $4::text IS NULL THEN size ELSE octet_length($4) END,
            reread_hours = $5,
            reread_at = CASE WHEN $5::int IS NULL THEN NULL ELSE coalesce(checked_at, now()) + make_interval(hours => $5) END
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, values.title, values.text, values.rereadHours],
  );

/** Marks a source to be read again from the beginning. If the source is being read now, that result is discarded. */
export const dueAgain = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run(
    `UPDATE knowledge_sources SET status = 'reading', failure_code = NULL, error = NULL, attempt = 0, next_attempt_at = now(),
            revision = revision + 1, lease_until = NULL, lease_holder = NULL
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );

/** Deletes a source with all its passages, and records that its file must be deleted from the storage. */
export const deleteSource = async (tx: Tx, organizationId: string, source: LockedSource): Promise<void> => {
  await tx.run('DELETE FROM knowledge_sources WHERE organization_id = $1 AND id = $2', [organizationId, source.id]);
  if (source.storage_key === null) return;
  await tx.run('INSERT INTO file_removals (storage_key) VALUES ($1) ON CONFLICT DO NOTHING', [source.storage_key]);
  await tx.run('DELETE FROM files WHERE organization_id = $1 AND id = $2', [organizationId, source.file_id]);
};

export const finishRemoval = (storageKey: string): Promise<number> =>
  sql.run('DELETE FROM file_removals WHERE storage_key = $1', [storageKey]);

export interface KnownText {
  id: string;
  title: string;
  text: string;
}

export const findKnownText = (
  tx: Tx,
  organizationId: string,
  agentId: string,
  title: string,
): Promise<KnownText | null> =>
  tx.row<KnownText>(
    `SELECT id, title, text FROM knowledge_sources
      WHERE organization_id = $1 AND agent_id = $2 AND title = $3 AND text IS NOT NULL ORDER BY created_at, id LIMIT 1`,
    [organizationId, agentId, title],
  );
