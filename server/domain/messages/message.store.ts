import type { Message } from '#server/contract/message.ts';
import { sql } from '#server/db/sql.ts';

/** A message with everything its view shows; times are ISO text. */
export interface MessageRow {
  id: string;
  conversation_id: string;
  role: Message['role'];
  type: string;
  content: string;
  wamid: string | null;
  author: Message['author'];
  delivery_status: NonNullable<Message['delivery']>['status'] | null;
  sent_at: string | null;
  delivered_at: string | null;
  read_at: string | null;
  failed_at: string | null;
  delivery_error: NonNullable<Message['delivery']>['error'];
  created_at: string;
  /** Microseconds and arrival order, for cursors. */
  created_position: string;
  seq: string;
}

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = `m.id, m.conversation_id, m.role, m.type, m.content, m.wamid, m.author, m.delivery_status, m.delivery_error,
  ${iso('m.sent_at')} AS sent_at, ${iso('m.delivered_at')} AS delivered_at, ${iso('m.read_at')} AS read_at,
  ${iso('m.failed_at')} AS failed_at, ${iso('m.created_at')} AS created_at, m.seq::text AS seq,
  to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_position`;

const joins = `FROM messages m JOIN conversations k ON k.id = m.conversation_id`;

/** Those of the messages that are there, in one statement. */
export const findMessages = (organizationId: string, ids: readonly string[]): Promise<MessageRow[]> =>
  sql.rows<MessageRow>(
    `SELECT ${columns} ${joins} WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[]) AND NOT k.is_test`,
    [organizationId, ids],
  );

/** A page of a conversation, newest first by the operator's time, ties by arrival; one statement. */
export const selectMessages = (
  organizationId: string,
  conversationId: string,
  page: { readonly position: readonly string[] | null; readonly limit: number },
): Promise<MessageRow[]> =>
  sql.rows<MessageRow>(
    `SELECT ${columns} ${joins}
      WHERE m.organization_id = $1 AND m.conversation_id = $2 AND NOT k.is_test AND NOT k.hidden_until_reply
        AND ($3::timestamptz IS NULL OR (m.created_at, m.seq) < ($3::timestamptz, $4::bigint))
      ORDER BY m.created_at DESC, m.seq DESC LIMIT $5`,
    [organizationId, conversationId, page.position?.[0] ?? null, page.position?.[1] ?? null, page.limit],
  );
