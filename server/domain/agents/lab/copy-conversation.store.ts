import type { Tx } from '#server/db/transact.ts';

export interface CopiedRow {
  role: 'user' | 'assistant';
  content: string;
}

interface Shown {
  readonly mentions: string | null;
  readonly mark: string;
  readonly limit: number;
  /** The position of the last message that is copied. Null to copy the whole conversation. */
  readonly until: string | null;
}

/**
 * Returns the last messages of a conversation, oldest first. `mentions` is a pattern of personal data; each match is
 * replaced by `mark`.
 */
export const selectTalk = (
  tx: Tx,
  organizationId: string,
  conversationId: string,
  { mentions, mark, limit, until }: Shown,
): Promise<CopiedRow[]> =>
  tx
    .bind(
      `SELECT role, CASE WHEN $mentions::text IS NULL THEN content ELSE regexp_replace(content, $mentions, $mark, 'gi') END AS content
       FROM (SELECT m.role::text AS role, m.seq,
                    CASE WHEN m.content = '' THEN '[' || m.type || ']' ELSE m.content END AS content
               FROM messages m
              WHERE m.organization_id = $organizationId AND m.conversation_id = $conversationId AND m.role IN ('user', 'assistant')
                AND m.revoked_at IS NULL AND m.delivery_status IS DISTINCT FROM 'failed'
                AND ($until::bigint IS NULL OR m.seq <= $until)
              ORDER BY m.seq DESC LIMIT $limit) latest ORDER BY seq`,
      { organizationId, conversationId, mentions, mark, limit, until },
    )
    .rows<CopiedRow>();

export interface CopiedFrom {
  contact_id: string | null;
  handoff_code: string | null;
  /**
   * The names of the people in the conversation: the customer's name as the caller sent it, and the names of the team
   * members who answered.
   */
  names: string[];
}

export const findCopied = (tx: Tx, organizationId: string, conversationId: string): Promise<CopiedFrom | null> =>
  tx.row<CopiedFrom>(
    `SELECT c.contact_id, c.handoff_code,
            ARRAY(SELECT DISTINCT n.name FROM (
                    SELECT c."user" ->> 'name' AS name
                    UNION ALL SELECT k.name FROM contacts k WHERE k.organization_id = $1 AND k.id = c.contact_id
                    UNION ALL SELECT m.author ->> 'name' FROM messages m
                               WHERE m.organization_id = $1 AND m.conversation_id = $2
                                 AND m.author ->> 'kind' IN ('contact', 'member')) n
                   WHERE n.name IS NOT NULL AND n.name <> '') AS names
       FROM conversations c WHERE c.organization_id = $1 AND c.id = $2 AND NOT c.hidden_until_reply`,
    [organizationId, conversationId],
  );
