import type { KnowledgeChange, KnowledgeFailure, KnowledgeSource } from '#server/contract/agents/knowledge.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { WorkRow, WorkTable } from '../../platform/work/work-table.ts';

/**
 * The table of knowledge sources, whose rows workers claim with a lease. The sources of an organization are read one
 * after another.
 */
export const sourceRows: WorkTable = {
  table: 'knowledge_sources',
  open: 'next_attempt_at IS NOT NULL',
  attempts: 'attempt',
  deadLetter: `status = 'failed', failure_code = coalesce(failure_code, 'unreadable'), checked_at = now(), next_attempt_at = NULL,
          reread_at = now() + make_interval(hours => reread_hours)`,
  of: ['organization_id'],
};

export interface DueSource extends WorkRow {
  organization_id: string;
  agent_id: string;
  kind: KnowledgeSource['kind'];
  title: string;
  text: string | null;
  url: string | null;
  file_id: string | null;
  revision: number;
}

/** The columns of a source that a worker needs to read it. */
export const dueSourceColumns = 'w.organization_id, w.agent_id, w.kind, w.title, w.text, w.url, w.file_id, w.revision';

export const organizationsWithDueSources = (): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>(
    `SELECT DISTINCT organization_id FROM knowledge_sources
      WHERE next_attempt_at <= now() AND (lease_until IS NULL OR lease_until <= now())`,
  );

/** Marks pages as due when the time of their next reading has come. */
export const wakePages = (): Promise<number> =>
  sql.run(
    `UPDATE knowledge_sources SET next_attempt_at = now(), attempt = 0, reread_at = NULL, revision = revision + 1
      WHERE reread_at <= now() AND next_attempt_at IS NULL`,
  );

/**
 * Locks a source. Returns false if another worker holds it, or if it was changed or requested again during the reading.
 */
export const holdSource = async (tx: Tx, source: DueSource, holder: string): Promise<boolean> =>
  (await tx.row<{ id: string }>(
    `SELECT id FROM knowledge_sources WHERE organization_id = $1 AND id = $2 AND lease_holder = $3 AND revision = $4 FOR UPDATE`,
    [source.organization_id, source.id, holder, source.revision],
  )) !== null;

/** Stores the current problem of a source, to be shown until the next attempt. */
export const noteFailure = (
  organizationId: string,
  id: string,
  holder: string,
  code: KnowledgeFailure,
): Promise<number> =>
  sql.run(
    'UPDATE knowledge_sources SET failure_code = $4 WHERE organization_id = $1 AND id = $2 AND lease_holder = $3',
    [organizationId, id, holder, code],
  );

export interface Reading {
  readonly pages: number | null;
  readonly size: number;
  readonly hash: string;
  /** The change that this reading found. Null if nothing changed, or if it is the first reading. */
  readonly change: KnowledgeChange | null;
  readonly isNew: boolean;
}

/** Stores that the source was read, and clears earlier failures. */
export const noteRead = (tx: Tx, organizationId: string, id: string, reading: Reading): Promise<number> =>
  tx
    .bind(
      `UPDATE knowledge_sources SET status = 'ready', failure_code = NULL, error = NULL, pages = $pages, size = $size, content_hash = $hash,
            change = CASE WHEN $isNew THEN $change::jsonb ELSE change END, changed_at = CASE WHEN $isNew THEN now() ELSE changed_at END,
            checked_at = now(), reread_at = now() + make_interval(hours => reread_hours),
            attempt = 0, next_attempt_at = NULL, lease_until = NULL, lease_holder = NULL
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id,
        pages: reading.pages,
        size: reading.size,
        hash: reading.hash,
        isNew: reading.isNew,
        change: reading.change === null ? null : JSON.stringify(reading.change),
      },
    )
    .run();

export interface Failing {
  readonly code: KnowledgeFailure;
  readonly words: string;
}

/** Stores that a source cannot be read. Its earlier passages stay in use. */
export const noteFailed = (tx: Tx, organizationId: string, id: string, { code, words }: Failing): Promise<number> =>
  tx.run(
    `UPDATE knowledge_sources SET status = 'failed', failure_code = $3, error = $4, checked_at = now(),
            reread_at = now() + make_interval(hours => reread_hours), attempt = 0, next_attempt_at = NULL,
            lease_until = NULL, lease_holder = NULL
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, code, words],
  );
