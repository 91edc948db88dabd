import { sql } from '#server/db/sql.ts';
import type { ThreadRow } from './thread.store.ts';
import { threadLines } from './thread.store.ts';

export interface SummaryRow {
  text: string;
  /** The position of the last message that the summary covers. */
  covers_seq: string;
}

/** Finds the summary of the matter that began at `from`. Null if there is none yet. */
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

/** Returns the lines between two positions of the matter: the latest ones up to the limit, oldest first. */
export const findBetween = (
  organizationId: string,
  conversationId: string,
  span: { readonly from: Date | null; readonly after: string; readonly before: string },
  limit: number,
): Promise<ThreadRow[]> =>
  sql.rows<ThreadRow>(
    `SELECT role, author_kind, author_name, content, type, file_id, seq, subtype, answer, at FROM (
       SELECT ${threadLines}, m.seq AS place FROM messages m
        WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.role IN ('user', 'assistant') AND m.revoked_at IS NULL
          AND m.delivery_status IS DISTINCT FROM 'failed' AND ($3::timestamptz IS NULL OR m.created_at >= $3)
          AND m.seq > $4::bigint AND m.seq < $5::bigint
        ORDER BY m.seq DESC LIMIT $6) latest ORDER BY place`,
    [organizationId, conversationId, span.from, span.after, span.before, limit],
  );

/**
 * Stores a summary, unless the conversation is gone or its contact was made anonymous at or after `askedAt`, when the
 * model was asked.
 */
export const saveSummary = (
  organizationId: string,
  conversationId: string,
  made: { readonly text: string; readonly coversSeq: string; readonly from: Date | null; readonly askedAt: Date },
): Promise<number> =>
  sql.run(
    `INSERT INTO conversation_summaries AS s (conversation_id, organization_id, covers_seq, context_from, text)
     SELECT k.id, k.organization_id, $4::bigint, $5::timestamptz, $3 FROM conversations k
      WHERE k.organization_id = $1 AND k.id = $2
        AND NOT EXISTS (SELECT 1 FROM contacts c WHERE c.id = k.contact_id AND c.anonymized_at >= $6::timestamptz)
        FOR KEY SHARE OF k
     ON CONFLICT (conversation_id) DO UPDATE
       SET covers_seq = excluded.covers_seq, context_from = excluded.context_from, text = excluded.text, created_at = now()`,
    [organizationId, conversationId, made.text, made.coversSeq, made.from, made.askedAt],
  );
