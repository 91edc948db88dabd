import type { MessageHit } from '#server/contract/inbox/message-search.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

interface FoundRow {
  id: string;
  conversation_id: string;
  status: MessageHit['status'];
  customer: string | null;
  role: MessageHit['role'];
  content: string;
  created_at: string;
  /** The creation time with microseconds, for cursors. */
  position: string;
}

interface Sought {
  /** The search words in the syntax of to_tsquery. */
  readonly query: string;
  /** Only messages older than this position. */
  readonly before: { readonly at: string; readonly id: string };
  readonly limit: number;
}

const words = `to_tsvector('simple', parley_fold(m.content)) @@ to_tsquery('simple', parley_fold($2))`;
const columns = `m.id, m.conversation_id, k.status, m.role, m.content, ${isoText('m.created_at')} AS created_at,
  ${preciseText('m.created_at')} AS position,
  coalesce(nullif(c.name, ''), nullif(k."user"->>'name', ''), c.phone, k."user"->>'phone', c.email, k."user"->>'email') AS customer`;
const shown = `m.role <> 'system' AND m.revoked_at IS NULL AND NOT k.is_test AND NOT k.hidden_until_reply`;
const joined = 'JOIN conversations k ON k.id = m.conversation_id LEFT JOIN contacts c ON c.id = k.contact_id';
const older = '(m.created_at, m.id) < ($3::timestamptz, $4::uuid)';
const order = 'ORDER BY m.created_at DESC, m.id DESC LIMIT $5';

const valuesOf = (organizationId: string, { query, before, limit }: Sought) => [
  organizationId,
  query,
  before.at,
  before.id,
  limit,
];

/**
 * Searches only the newest `among` messages. The caller uses this function for frequent words: these messages contain
 * enough results, and the full-text index would find far more than needed.
 */
export const searchNewest = (organizationId: string, sought: Sought, among: number): Promise<FoundRow[]> =>
  sql.planned<FoundRow>(
    `SELECT ${columns}
       FROM (SELECT m.* FROM messages m WHERE m.organization_id = $1 AND ${older}
              ORDER BY m.created_at DESC, m.id DESC LIMIT $6) m ${joined}
      WHERE ${words} AND ${shown} ${order}`,
    [...valuesOf(organizationId, sought), among],
  );

/**
 * Searches all messages by the full-text index, for rare words. The statement forces the index, because the planner
 * misjudges rare words and would otherwise read all messages.
 */
export const searchAll = (organizationId: string, sought: Sought): Promise<FoundRow[]> =>
  sql.planned<FoundRow>(
    `WITH found AS MATERIALIZED (
       SELECT m.id, m.conversation_id, m.created_at FROM messages m
        WHERE m.organization_id = $1 AND ${words} AND m.role <> 'system' AND m.revoked_at IS NULL),
     newest AS MATERIALIZED (
       SELECT m.id FROM found m JOIN conversations k ON k.id = m.conversation_id
        WHERE ${older} AND NOT k.is_test AND NOT k.hidden_until_reply ${order})
     SELECT ${columns} FROM newest n JOIN messages m ON m.id = n.id ${joined} ORDER BY m.created_at DESC, m.id DESC`,
    valuesOf(organizationId, sought),
  );
