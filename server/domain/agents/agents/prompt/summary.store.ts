import { sql } from '#server/db/sql.ts';
import type { ThreadRow } from './thread.store.ts';
import { threadLines } from './thread.store.ts';

export interface SummaryRow {
  text: string;
  /** The position of the last message that the summary covers. */
  covers_seq: string;
}

/**
 * Finds the summary of the messages since `from`, when the current matter began. Returns null if no summary is stored.
 */
export const findSummary = (
  organizationId: string,
  conversationId: string,
  from: Date | null,
): Promise<SummaryRow | null> =>
  sql.row<SummaryRow & Record<string, unknown>>(
    `SELECT text, covers_seq::text AS covers_seq FROM conversation_summaries
      WHERE organization_id = $1 AND conversation_id = $2 AND context_from IS NOT DISTINCT FROM $3::timestamptz`,
    [organizationId, conversationId, from],
  );

/**
 * Returns messages between two positions of the thread that are not older than `from`. If there are more than the
 * limit, only the latest are returned. They are sorted oldest first.
 */
export const findBetween = (
  organizationId: string,
  conversationId: string,
  span: { readonly from: Date | null; readonly after: string; readonly before: string },
  limit: number,
): Promise<ThreadRow[]> =>
  sql
    .bind(
      `SELECT role, author_kind, author_name, content, type, file_id, seq, subtype, answer, at FROM (
       SELECT ${threadLines}, m.seq AS place FROM messages m
        WHERE m.organization_id = $organizationId AND m.conversation_id = $conversationId AND m.role IN ('user', 'assistant') AND m.revoked_at IS NULL
          AND m.delivery_status IS DISTINCT FROM 'failed' AND ($from::timestamptz IS NULL OR m.created_at >= $from)
          AND m.seq > $after::bigint AND m.seq < $before::bigint
        ORDER BY m.seq DESC LIMIT $limit) latest ORDER BY place`,
      { organizationId, conversationId, from: span.from, after: span.after, before: span.before, limit },
    )
    .rows<ThreadRow>();

/**
 * Stores a summary. Does nothing if the conversation is gone, or if its contact was made anonymous at or after
 * `askedAt`, the time when the model was asked.
 */
export const saveSummary = (
  organizationId: string,
  conversationId: string,
  made: { readonly text: string; readonly coversSeq: string; readonly from: Date | null; readonly askedAt: Date },
): Promise<number> =>
  sql
    .bind(
      `INSERT INTO conversation_summaries AS s (conversation_id, organization_id, covers_seq, context_from, text)
     SELECT k.id, k.organization_id, $coversSeq::bigint, $from::timestamptz, $text FROM conversations k
      WHERE k.organization_id = $organizationId AND k.id = $conversationId
        AND NOT EXISTS (SELECT 1 FROM contacts c WHERE c.id = k.contact_id AND c.anonymized_at >= $askedAt::timestamptz)
        FOR KEY SHARE OF k
     ON CONFLICT (conversation_id) DO UPDATE
       SET covers_seq = excluded.covers_seq, context_from = excluded.context_from, text = excluded.text, created_at = now()`,
      {
        organizationId,
        conversationId,
        text: made.text,
        coversSeq: made.coversSeq,
        from: made.from,
        askedAt: made.askedAt,
      },
    )
    .run();
