import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

const asks = `k.status = 'resolved' AND k.channel = 'chatapp' AND k.rated_at IS NULL AND k.rating_asked_at IS NULL
  AND NOT k.is_test AND c.status <> 'disconnected' AND (c.settings->>'rating_enabled')::boolean`;

interface Moment {
  readonly now: Date;
  readonly resolvedSince: Date;
  /** What a person resolved later than this may be taken back yet. */
  readonly undoneSince: Date;
}
const isMeant = (since: string) => `(k.resolved_by->>'type' IS DISTINCT FROM 'user' OR k.resolved_at <= ${since})`;

/** Claims asking for a rating, once a conversation, while its customer may still be written to; null otherwise. */
export const claimRating = (tx: Tx, organizationId: string, id: string, at: Moment): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>(
    `UPDATE conversations k SET rating_asked_at = $3 FROM connections c
      WHERE k.organization_id = $1 AND k.id = $2 AND c.id = k.connection_id AND ${asks}
        AND k.resolved_at > $4 AND ${isMeant('$5')} AND k.window_expires_at > $3
      RETURNING k.id`,
    [organizationId, id, at.now, at.resolvedSince, at.undoneSince],
  );

/** For the reconciler: resolved a moment ago, and nobody asked. */
export const findUnasked = (at: Moment): Promise<{ organization_id: string; conversation_id: string }[]> =>
  sql.rows<{ organization_id: string; conversation_id: string }>(
    `SELECT k.organization_id, k.id AS conversation_id FROM connections c JOIN conversations k ON k.connection_id = c.id
      WHERE (c.settings->>'rating_enabled')::boolean AND ${asks} AND k.resolved_at > $2 AND ${isMeant('$3')} AND k.window_expires_at > $1
      LIMIT 200`,
    [at.now, at.resolvedSince, at.undoneSince],
  );

/** The score and what was said with it, the first time; returns 0 when the conversation was rated before or is not this contact's. */
export const setRating = (
  tx: Tx,
  organizationId: string,
  id: string,
  rated: { readonly contactId: string; readonly score: number; readonly comment: string | null; readonly at: Date },
): Promise<number> =>
  tx.run(
    `UPDATE conversations SET rating_score = $4, rating_comment = $6, rated_at = $5
      WHERE organization_id = $1 AND id = $2 AND contact_id = $3 AND rated_at IS NULL`,
    [organizationId, id, rated.contactId, rated.score, rated.at, rated.comment],
  );

/** The comment, the first time; returns the score it belongs to, or null when there was one before. */
export const setComment = (
  tx: Tx,
  organizationId: string,
  id: string,
  comment: string,
): Promise<{ score: number } | null> =>
  tx.row<{ score: number }>(
    `UPDATE conversations SET rating_comment = $3
      WHERE organization_id = $1 AND id = $2 AND rated_at IS NOT NULL AND rating_comment IS NULL
      RETURNING rating_score AS score`,
    [organizationId, id, comment],
  );

/** Resolved conversations without activity for the days their number says are put away. Returns how many. */
export const archiveIdle = (at: Date): Promise<number> =>
  sql.run(
    `UPDATE conversations k SET status = 'archived' FROM connections c
      WHERE c.id = k.connection_id AND c.settings->>'archive_after_days' IS NOT NULL AND k.status = 'resolved'
        AND greatest(k.last_message_at, k.resolved_at) < $1::timestamptz - make_interval(days => (c.settings->>'archive_after_days')::int)`,
    [at],
  );
