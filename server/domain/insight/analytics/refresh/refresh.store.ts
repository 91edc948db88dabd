import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Mark, Said } from './episode.ts';
import type { Told } from './fold-episodes.ts';

/** SQL that converts a column to whole milliseconds since the epoch. */
const ms = (column: string, name: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8 AS ${name}`;

/** Locks the organization's figures, so that only one transaction at a time computes them. */
export const lockFigures = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('figures:' || $1, 1))`, [organizationId]);

/** Takes and deletes the oldest marks of conversations that need new figures. A conversation can have several marks. */
export const takeStale = (tx: Tx, organizationId: string, limit: number): Promise<{ conversation_id: string }[]> =>
  tx.rows<{ conversation_id: string }>(
    `DELETE FROM figure_stale WHERE id IN (SELECT id FROM figure_stale WHERE organization_id = $1 ORDER BY id LIMIT $2)
     RETURNING conversation_id`,
    [organizationId, limit],
  );

export const selectTold = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<Told[]> =>
  tx.rows<Told & Record<string, unknown>>(
    `SELECT k.id, k.contact_id, k.channel::text AS channel, k.connection_id, k.agent_id, k.queue_id, k.hidden_until_reply AS is_hidden,
            ${ms('k.created_at', 'created_at')}, ${ms(`CASE WHEN k.status <> 'open' THEN k.resolved_at END`, 'resolved_at')},
            ${ms('k.handoff_requested_at', 'handoff_at')}, k.handoff_code, k.rating_score AS rating,
            ${ms('CASE WHEN k.rating_score IS NOT NULL THEN k.rated_at END', 'rated_at')}, k.sentiment
       FROM conversations k WHERE k.organization_id = $1 AND k.id = ANY($2::uuid[]) AND NOT k.is_test`,
    [organizationId, ids],
  );

export const selectMarks = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<Mark[]> =>
  tx.rows<Mark & Record<string, unknown>>(
    `SELECT conversation_id, kind, ${ms('at', 'at')}, code, user_id, from_id, to_id FROM figure_marks
      WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[]) ORDER BY conversation_id, position`,
    [organizationId, ids],
  );

/**
 * Returns the messages that were received or sent. Messages that are still to be sent, or were never sent, are left
 * out.
 */
export const selectSaid = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<Said[]> =>
  tx.rows<Said & Record<string, unknown>>(
    `SELECT m.conversation_id, m.role = 'user' AS is_inbound, m.author ->> 'kind' AS kind, m.author ->> 'id' AS author_id,
            m.type = 'template' AS is_template, m.delivery_status IS NOT DISTINCT FROM 'failed' AS is_failed, m.answered_elsewhere AS is_elsewhere,
            m.author ->> 'kind' = 'agent' AND EXISTS (
              SELECT 1 FROM messages l WHERE l.conversation_id = m.conversation_id AND l.role = 'system'
                 AND l.created_at BETWEEN m.created_at - interval '2 seconds' AND m.created_at + interval '2 seconds'
                 AND l.payload ->> 'kind' = 'handoff_waiting') AS is_courtesy,
            ${ms('m.created_at', 'at')}
       FROM messages m
      WHERE m.organization_id = $1 AND m.conversation_id = ANY($2::uuid[])
        AND (m.role = 'user' OR m.role = 'assistant'
             AND (m.delivery_status IS NULL OR coalesce(m.sent_at, m.delivered_at, m.read_at) IS NOT NULL))
      ORDER BY m.conversation_id, m.created_at, m.seq`,
    [organizationId, ids],
  );

/** Returns the organizations with conversations that need new figures, for the reconciler. */
export const selectStaleOrganizations = (): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>('SELECT DISTINCT organization_id FROM figure_stale');

export const isThere = async (tx: Tx, organizationId: string): Promise<boolean> =>
  (await tx.row('SELECT 1 AS one FROM organizations WHERE id = $1', [organizationId])) !== null;

/**
 * Deletes all figures and marks every conversation for new ones, which are then computed from conversations, messages
 * and recorded changes. Returns the number of conversations.
 */
export async function forgetFigures(tx: Tx, organizationId: string): Promise<number> {
  const of = [organizationId];
  await tx.run('DELETE FROM figure_spans WHERE organization_id = $1', of);
  await tx.run('DELETE FROM figure_cells WHERE organization_id = $1', of);
  await tx.run('DELETE FROM figure_messages WHERE organization_id = $1', of);
  await tx.run('DELETE FROM conversation_episodes WHERE organization_id = $1', of);
  return tx.run(
    `INSERT INTO figure_stale (organization_id, conversation_id, at)
     SELECT organization_id, id, created_at FROM conversations WHERE organization_id = $1 AND NOT is_test ORDER BY created_at`,
    of,
  );
}
