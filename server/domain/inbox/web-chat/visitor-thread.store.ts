import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { VisitorScope } from '../conversations/opening/visitor-scope.ts';

/** The parts of a message that the visitor may see. */
export interface VisitorMessageRow {
  id: string;
  client_id: string | null;
  role: 'user' | 'assistant';
  author: { kind: string; name: string | null };
  text: string;
  file: { id: string; name: string; mime_type: string; size: number | null } | null;
  organization_id: string;
  at: string;
  created_position: string;
  seq: string;
}

const own = `k.organization_id = $1 AND k.agent_id = $2 AND k.external_user_id = $3 AND k.channel = $4::channel`;
const scopeValues = (organizationId: string, scope: VisitorScope) => [
  organizationId,
  scope.agentId,
  scope.visitorId,
  scope.channel,
];

/**
 * Selects the messages that the visitor may see. Unsent messages, system messages and revoked messages are left out.
 */
const selectShown = `SELECT m.id, m.payload->>'client_id' AS client_id, m.role, m.author, ${isoText('m.created_at')} AS at,
    CASE WHEN m.content = '' AND m.file_id IS NULL THEN '[' || m.type || ']' ELSE m.content END AS text, m.seq::text AS seq,
    m.organization_id, (SELECT json_build_object('id', f.id, 'name', f.name, 'mime_type', f.mime_type, 'size', f.size)
       FROM files f WHERE f.id = m.file_id AND f.storage_key IS NOT NULL) AS file,
    ${preciseText('m.created_at')} AS created_position
  FROM conversations k JOIN messages m ON m.conversation_id = k.id
 WHERE ${own} AND NOT k.is_test AND m.revoked_at IS NULL
   AND (m.role = 'user' OR (m.role = 'assistant' AND m.delivery_status IN ('sent', 'delivered', 'read')))`;

/** Returns a page of the messages of all the visitor's conversations, newest first. */
export const selectVisitorMessages = (
  organizationId: string,
  scope: VisitorScope,
  page: { readonly position: readonly string[] | null; readonly limit: number },
): Promise<VisitorMessageRow[]> =>
  sql.rows<VisitorMessageRow>(
    `${selectShown} AND ($5::timestamptz IS NULL OR (m.created_at, m.seq) < ($5::timestamptz, $6::bigint))
      ORDER BY m.created_at DESC, m.seq DESC LIMIT $7`,
    [...scopeValues(organizationId, scope), page.position?.[0] ?? null, page.position?.[1] ?? null, page.limit],
  );

/** Returns the messages with the given ids that the visitor may see, oldest first. */
export const findVisitorMessages = (
  organizationId: string,
  scope: VisitorScope,
  ids: readonly string[],
): Promise<VisitorMessageRow[]> =>
  sql.rows<VisitorMessageRow>(`${selectShown} AND m.id = ANY($5::uuid[]) ORDER BY m.created_at, m.seq`, [
    ...scopeValues(organizationId, scope),
    ids,
  ]);

export interface VisitorThreadRow {
  id: string;
  status: 'open' | 'resolved' | 'archived';
  taken_over: boolean;
  person: string | null;
  waiting: boolean;
  answering: boolean;
  known: boolean;
  contact_id: string | null;
  asks_rating: boolean;
  rating_score: number | null;
  commented: boolean;
}

/**
 * Finds the visitor's open conversation, otherwise the latest one. Null before the first message. `answering` tells
 * whether the agent is about to answer, and is true for at most ten minutes after the visitor's message.
 */
export const findThread = (
  organizationId: string,
  scope: VisitorScope,
  on: Sql = sql,
): Promise<VisitorThreadRow | null> =>
  on.row<VisitorThreadRow>(
    `SELECT k.id, k.status, k.taken_over_at IS NOT NULL AS taken_over, u.name AS person,
            k.handoff_requested_at IS NOT NULL AS waiting, jsonb_exists_any(k."user", ARRAY['name', 'email']) AS known,
            k.contact_id, k.rating_score, k.rating_comment IS NOT NULL AS commented,
            coalesce((SELECT w.asks_rating FROM web_chats w WHERE w.agent_id = k.agent_id), false) AS asks_rating,
            k.status = 'open' AND k.awaiting_reply AND k.taken_over_at IS NULL AND k.handoff_requested_at IS NULL
              AND (k.bot_paused_until IS NULL OR k.bot_paused_until <= now()) AND a.status = 'active'
              AND k.last_inbound_at > now() - interval '10 minutes' AS answering
       FROM conversations k JOIN agents a ON a.id = k.agent_id LEFT JOIN users u ON u.id = k.taken_over_by_id
      WHERE ${own} ORDER BY (k.status = 'open') DESC, k.created_at DESC, k.id DESC LIMIT 1`,
    scopeValues(organizationId, scope),
  );

/** Whether a message is already stored under this id, which was derived from the id that the browser chose. */
export const isStoredBefore = async (organizationId: string, id: string): Promise<boolean> =>
  (await findContent(sql, organizationId, id)) !== null;

/**
 * Returns the content of the message with this id, which was derived from the id that the browser chose. Null if the
 * message is not stored.
 */
export const findContent = (on: Sql, organizationId: string, id: string): Promise<{ content: string } | null> =>
  on.row<{ content: string }>('SELECT content FROM messages WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
  ]);

/**
 * Returns the messages that the visitor has not read yet, up to the given message of the same conversation. Empty if
 * the conversation belongs to another visitor.
 */
export const selectUnseen = (
  organizationId: string,
  scope: VisitorScope,
  messageId: string,
): Promise<{ id: string }[]> =>
  sql.rows<{ id: string }>(
    `SELECT m.id FROM messages seen JOIN conversations k ON k.id = seen.conversation_id
       JOIN messages m ON m.conversation_id = k.id
      WHERE ${own} AND seen.id = $5 AND m.role = 'assistant' AND m.delivery_status IN ('sent', 'delivered')
        AND (m.created_at, m.seq) <= (seen.created_at, seen.seq)
      ORDER BY m.created_at DESC LIMIT 200`,
    [...scopeValues(organizationId, scope), messageId],
  );
