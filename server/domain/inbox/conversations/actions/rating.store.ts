import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

const asks = `k.status = 'resolved' AND k.channel = 'chatapp' AND k.rated_at IS NULL AND k.rating_asked_at IS NULL
  AND NOT k.is_test AND c.status <> 'disconnected' AND (c.settings->>'rating_enabled')::boolean`;

interface Moment {
  readonly now: Date;
  readonly resolvedSince: Date;
  /** A member can still undo a resolve that happened after this time. */
  readonly undoneSince: Date;
  /** The networks that have no window. Customers on these networks may be asked at any time. */
  readonly windowless: readonly string[];
}
const mayBeAsked = (at: string, windowless: string) =>
  `(k.window_expires_at > ${at} OR c.network = ANY(${windowless}))`;
const isMeant = (since: string) => `(k.resolved_by->>'type' IS DISTINCT FROM 'user' OR k.resolved_at <= ${since})`;

/**
 * Claims the right to ask the customer for a rating. The claim succeeds once per conversation, and only while the
 * person may be written to. Null otherwise.
 */
export const claimRating = (tx: Tx, organizationId: string, id: string, at: Moment): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>(
    `UPDATE conversations k SET rating_asked_at = $3 FROM connections c
      WHERE k.organization_id = $1 AND k.id = $2 AND c.id = k.connection_id AND ${asks}
        AND k.resolved_at > $4 AND ${isMeant('$5')} AND ${mayBeAsked('$3', '$6')}
      RETURNING k.id`,
    [organizationId, id, at.now, at.resolvedSince, at.undoneSince, at.windowless],
  );

/** Finds, for the reconciler, recently resolved conversations whose customer was not asked for a rating. */
export const findUnasked = (at: Moment): Promise<{ organization_id: string; conversation_id: string }[]> =>
  sql.rows<{ organization_id: string; conversation_id: string }>(
    `SELECT k.organization_id, k.id AS conversation_id FROM connections c JOIN conversations k ON k.connection_id = c.id
      WHERE (c.settings->>'rating_enabled')::boolean AND ${asks} AND k.resolved_at > $2 AND ${isMeant('$3')} AND ${mayBeAsked('$1', '$4')}
      LIMIT 200`,
    [at.now, at.resolvedSince, at.undoneSince, at.windowless],
  );

/**
 * Stores the customer's first score, with its comment. Returns 0 when the conversation was rated before or belongs to
 * another contact.
 */
export const setRating = (
  tx: Tx,
  organizationId: string,
  id: string,
  rated: { readonly contactId: string; readonly score: number; readonly comment: string | null; readonly at: Date },
): Promise<number> =>
  tx
    .bind(
      `UPDATE conversations SET rating_score = $score, rating_comment = $comment, rated_at = $at
      WHERE organization_id = $organizationId AND id = $id AND contact_id = $contactId AND rated_at IS NULL`,
      { organizationId, id, contactId: rated.contactId, score: rated.score, at: rated.at, comment: rated.comment },
    )
    .run();

/**
 * Stores the first comment on a rating. Returns the score of the rating. Null if there is no rating or it already has a
 * comment.
 */
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

/**
 * Archives resolved conversations that had no activity for the number of days that is set for their phone number.
 * Returns the number of archived conversations.
 */
export const archiveIdle = (at: Date): Promise<number> =>
  sql.run(
    `UPDATE conversations k SET status = 'archived' FROM connections c
      WHERE c.id = k.connection_id AND c.settings->>'archive_after_days' IS NOT NULL AND k.status = 'resolved'
        AND greatest(k.last_message_at, k.resolved_at) < $1::timestamptz - make_interval(days => (c.settings->>'archive_after_days')::int)`,
    [at],
  );
