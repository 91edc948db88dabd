import { preciseText } from '#server/db/iso-text.ts';
import type { ChangesPage } from '#server/db/page-of-changes.ts';
import { sql } from '#server/db/sql.ts';
import type { MessageRow } from './message-row.ts';

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of a message's view, from messages `m` and their conversations `k`. */
export const messageColumns = `m.id, m.organization_id, CASE WHEN NOT k.hidden_until_reply THEN m.conversation_id END AS conversation_id,
  m.role, m.type, m.content, m.payload, m.reply_to_wamid, m.reactions, m.wamid, m.author, m.delivery_status, m.delivery_error, m.held_reason,
  m.pricing, trim_scale(m.cost)::text AS cost, m.cost_currency, m.answered_elsewhere, m.sent_again_as,
  (SELECT json_build_object('id', f.id, 'name', f.name, 'mime_type', f.mime_type, 'size', f.size, 'source_url', f.source_url)
     FROM files f WHERE f.id = m.file_id) AS file,
  CASE WHEN m.delivery_status = 'failed' THEN (SELECT o.locale FROM organizations o WHERE o.id = m.organization_id) END AS locale,
  ${iso('m.edited_at')} AS edited_at, ${iso('m.revoked_at')} AS revoked_at,
  ${iso('m.sent_at')} AS sent_at, ${iso('m.delivered_at')} AS delivered_at, ${iso('m.read_at')} AS read_at,
  ${iso('m.failed_at')} AS failed_at, ${iso('m.clicked_at')} AS clicked_at, ${iso('m.created_at')} AS created_at, m.seq::text AS seq,
  ${preciseText('m.created_at')} AS created_position, ${preciseText('m.updated_at')} AS changed_position`;

export const messageJoins = `FROM messages m JOIN conversations k ON k.id = m.conversation_id`;

/** Finds the existing messages among these ids, in one statement. */
export const findMessages = (organizationId: string, ids: readonly string[]): Promise<MessageRow[]> =>
  sql.rows<MessageRow>(
    `SELECT ${messageColumns} ${messageJoins} WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[]) AND NOT k.is_test`,
    [organizationId, ids],
  );

/**
 * Finds the messages with this wamid. There can be several, because two phone numbers may have been given the same
 * wamid.
 */
export const findMessagesByWamid = (organizationId: string, wamid: string): Promise<MessageRow[]> =>
  sql.rows<MessageRow>(
    `SELECT ${messageColumns} ${messageJoins} WHERE m.organization_id = $1 AND m.wamid = $2 AND NOT k.is_test ORDER BY m.created_at DESC`,
    [organizationId, wamid],
  );

/**
 * Returns a page of a conversation's messages in one statement, newest first. The messages are sorted by the messaging
 * provider's time, and then by arrival.
 */
export const selectMessages = (
  organizationId: string,
  conversationId: string,
  page: { readonly position: readonly string[] | null; readonly limit: number },
): Promise<MessageRow[]> =>
  sql.rows<MessageRow>(
    `SELECT ${messageColumns} ${messageJoins}
      WHERE m.organization_id = $1 AND m.conversation_id = $2 AND NOT k.is_test AND NOT k.hidden_until_reply
        AND ($3::timestamptz IS NULL OR (m.created_at, m.seq) < ($3::timestamptz, $4::bigint))
      ORDER BY m.created_at DESC, m.seq DESC LIMIT $5`,
    [organizationId, conversationId, page.position?.[0] ?? null, page.position?.[1] ?? null, page.limit],
  );

/** Returns the messages that follow a position, nearest first, in one statement. */
export const selectNewerMessages = (
  organizationId: string,
  conversationId: string,
  page: { readonly position: readonly string[]; readonly limit: number },
): Promise<MessageRow[]> =>
  sql.rows<MessageRow>(
    `SELECT ${messageColumns} ${messageJoins}
      WHERE m.organization_id = $1 AND m.conversation_id = $2 AND NOT k.is_test AND NOT k.hidden_until_reply
        AND (m.created_at, m.seq) > ($3::timestamptz, $4::bigint)
      ORDER BY m.created_at, m.seq LIMIT $5`,
    [organizationId, conversationId, page.position[0], page.position[1], page.limit],
  );

/** Returns a page of a conversation's messages that changed between `since` and `horizon`, oldest change first. */
export const selectChangedMessages = (
  organizationId: string,
  conversationId: string,
  page: ChangesPage,
): Promise<MessageRow[]> =>
  sql
    .bind(
      `SELECT ${messageColumns} ${messageJoins}
      WHERE m.organization_id = $organizationId AND m.conversation_id = $conversationId AND NOT k.is_test AND NOT k.hidden_until_reply
        AND m.updated_at > $since::timestamptz AND m.updated_at < $horizon::timestamptz
        AND ($positionAt::timestamptz IS NULL OR (m.updated_at, m.seq) > ($positionAt::timestamptz, $positionId::bigint))
      ORDER BY m.updated_at, m.seq LIMIT $limit`,
      {
        organizationId,
        conversationId,
        since: page.since,
        horizon: page.horizon,
        positionAt: page.position?.[0] ?? null,
        positionId: page.position?.[1] ?? null,
        limit: page.limit,
      },
    )
    .rows<MessageRow>();
