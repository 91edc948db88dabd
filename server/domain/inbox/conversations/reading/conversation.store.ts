import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';
import { preciseText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/**
 * A conversation with every field of its view. Postgres formats the values: times are ISO text, collections are JSON.
 */
export interface ConversationRow {
  id: string;
  status: Conversation['status'];
  channel: Conversation['channel'];
  contact: Conversation['contact'];
  agent: Conversation['agent'];
  connection_id: string | null;
  user: Partial<Conversation['user']>;
  tags: Conversation['tags'];
  awaiting_reply: boolean;
  bot_paused_until: string | null;
  snoozed_until: string | null;
  taken_over_by: { id: string; name: string; email: string } | null;
  taken_over_at: string | null;
  handoff_reason: string | null;
  handoff_code: HandoffCode | null;
  handoff_summary: string | null;
  handoff_requested_at: string | null;
  handoff_requested_by: string | null;
  resolved_at: string | null;
  resolved_by: { type: string; id: string | null; name: string | null } | null;
  rating_score: number | null;
  rating_comment: string | null;
  rated_at: string | null;
  sentiment: string | null;
  referral: Record<string, unknown> | null;
  unread_count: number;
  last_message_preview: string | null;
  window_expires_at: string | null;
  thread_owner: string | null;
  thread_owner_since: string | null;
  queue: { id: string; name: string } | null;
  created_at: string;
  last_message_at: string | null;
  last_inbound_at: string | null;
  last_assistant_message_at: string | null;
  /** The creation time with microseconds, for cursors. */
  created_position: string;
  updated_position: string;
  activity_position: string;
}

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The time by which the inbox is sorted. */
export const activity = 'coalesce(k.last_message_at, k.created_at)';

/**
 * The columns of a `ConversationRow`, of the table `conversations` with the alias `k`. One statement reads them for any
 * number of conversations.
 */
export const conversationColumns = `
  k.id, k.status, k.channel, k.connection_id, k."user", k.awaiting_reply, k.handoff_reason, k.handoff_code,
  k.handoff_summary, k.handoff_requested_by,
  k.resolved_by, k.rating_score, k.rating_comment, k.sentiment, k.referral, k.unread_count, k.last_message_preview,
  (SELECT json_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email)
     FROM contacts c WHERE c.id = k.contact_id) AS contact,
  (SELECT json_build_object('id', a.id, 'name', a.name) FROM agents a WHERE a.id = k.agent_id) AS agent,
  (SELECT json_build_object('id', q.id, 'name', q.name) FROM queues q WHERE q.id = k.queue_id) AS queue,
  (SELECT json_build_object('id', u.id, 'name', u.name, 'email', u.email)
     FROM users u WHERE u.id = k.taken_over_by_id) AS taken_over_by,
  coalesce((SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'type', t.type,
              'created_at', ${iso('t.created_at')}) ORDER BY t.name)
     FROM conversation_tags kt JOIN tags t ON t.id = kt.tag_id WHERE kt.conversation_id = k.id), '[]') AS tags,
  ${iso('k.bot_paused_until')} AS bot_paused_until, ${iso('k.snoozed_until')} AS snoozed_until, ${iso('k.taken_over_at')} AS taken_over_at,
  ${iso('k.handoff_requested_at')} AS handoff_requested_at, ${iso('k.resolved_at')} AS resolved_at,
  k.thread_owner, ${iso('k.thread_owner_since')} AS thread_owner_since,
  ${iso('k.rated_at')} AS rated_at, ${iso('k.window_expires_at')} AS window_expires_at,
  ${iso('k.created_at')} AS created_at, ${iso('k.last_message_at')} AS last_message_at,
  ${iso('k.last_inbound_at')} AS last_inbound_at, ${iso('k.last_assistant_message_at')} AS last_assistant_message_at,
  ${preciseText('k.created_at')} AS created_position, ${preciseText('k.updated_at')} AS updated_position,
  ${preciseText(activity)} AS activity_position`;

/**
 * Matches visible conversations. Tests are hidden, and so are conversations that stay hidden until the customer
 * answers.
 */
export const visible = 'NOT k.is_test AND NOT k.hidden_until_reply';

const byId = `SELECT ${conversationColumns} FROM conversations k
  WHERE k.organization_id = $1 AND k.id = $2 AND ${visible}`;

/** Finds one visible conversation of the organization. Null if there is no such conversation. */
export const findConversation = (organizationId: string, id: string, on: Sql = sql): Promise<ConversationRow | null> =>
  on.row<ConversationRow>(byId, [organizationId, id]);

const byIds = `SELECT ${conversationColumns} FROM conversations k
  WHERE k.organization_id = $1 AND k.id = ANY($2::uuid[]) AND ${visible}`;

/** Finds the visible conversations among the given ids, in one statement. */
export const findConversations = (organizationId: string, ids: readonly string[]): Promise<ConversationRow[]> =>
  sql.rows<ConversationRow>(byIds, [organizationId, ids]);
