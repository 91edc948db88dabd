import { isUuid } from '#server/base/ids.ts';
import type { Attention } from '#server/contract/attention.ts';
import type { InboxInput, InboxItem, ListConversationsInput } from '#server/contract/conversation.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import { activity, type ConversationRow, conversationColumns, visible } from './conversation.store.ts';

interface PageOf {
  readonly position: readonly string[] | null;
  /** How many rows are read. */
  readonly limit: number;
}

interface ConversationQuery extends ListConversationsInput, PageOf {
  /** Match key of `phone`; null when it cannot be a phone. */
  readonly phoneKey: string | null;
  /** With `updated_since`: only changes before this moment. */
  readonly horizon: string | null;
  readonly limit: number;
}

export type Add = (value: unknown) => string;

/** What is put off is in the inbox again when its time comes, or its customer writes. */
const inSight = `k.status = 'open' AND k.snoozed_until IS NULL`;

const pendingHandoff = `k.handoff_requested_at IS NOT NULL AND k.taken_over_at IS NULL AND k.status = 'open'`;

/** A text that is no UUID is nobody's id: the filter finds nothing. */
const idEquals = (column: string, value: string | undefined, add: Add): string | null =>
  value === undefined ? null : isUuid(value) ? `${column} = ${add(value)}::uuid` : 'false';

function tagCondition(tag: string | undefined, add: Add): string | null {
  if (tag === undefined) return null;
  const match = isUuid(tag) ? `t.id = ${add(tag)}::uuid` : `lower(t.name) = lower(${add(tag)})`;
  return `EXISTS (SELECT 1 FROM conversation_tags kt JOIN tags t ON t.id = kt.tag_id
                   WHERE kt.conversation_id = k.id AND ${match})`;
}

function phoneCondition(query: ConversationQuery, add: Add): string | null {
  if (query.phone === undefined) return null;
  if (query.phoneKey === null) return 'false';
  return `k.contact_id IN (SELECT i.contact_id FROM contact_identifiers i
            WHERE i.organization_id = $1 AND i.type = 'phone' AND i.match_key = ${add(query.phoneKey)})`;
}

/** What the inbox and the list of the API are both filtered by. */
const sharedConditions = (query: ListConversationsInput | InboxInput, add: Add): (string | null)[] => [
  query.channel === undefined ? null : `k.channel = ${add(query.channel)}::channel`,
  idEquals('k.taken_over_by_id', query.assigned_to, add),
  query.sentiment === undefined ? null : `k.sentiment = ${add(query.sentiment)}`,
  idEquals('k.agent_id', query.agent_id, add),
  idEquals('k.connection_id', query.connection_id, add),
  query.awaiting_reply === undefined ? null : `k.awaiting_reply = ${add(query.awaiting_reply)}`,
  tagCondition(query.tag, add),
];

function conditionsOf(query: ConversationQuery, add: Add): string[] {
  const conditions: (string | null)[] = [
    'k.organization_id = $1',
    visible,
    query.status === undefined ? null : `k.status = ${add(query.status)}::conversation_status`,
    idEquals('k.contact_id', query.contact_id, add),
    query.handoff === undefined ? null : pendingHandoff,
    ...sharedConditions(query, add),
    phoneCondition(query, add),
  ];
  if (query.updated_since !== undefined) {
    conditions.push(`k.updated_at > ${add(query.updated_since)}::timestamptz`);
    conditions.push(`k.updated_at < ${add(query.horizon)}::timestamptz`);
  }
  if (query.position) {
    const [at, id] = query.position;
    const [column, sign] = query.updated_since === undefined ? ['created_at', '<'] : ['updated_at', '>'];
    conditions.push(`(k.${column}, k.id) ${sign} (${add(at)}::timestamptz, ${add(id)}::uuid)`);
  }
  return conditions.filter((condition) => condition !== null);
}

interface Rows {
  readonly conditions: readonly string[];
  readonly order: string;
  readonly limit: string;
}

const pageText = (columns: string, { conditions, order, limit }: Rows): string =>
  `SELECT ${columns}
     FROM (SELECT k.* FROM conversations k WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${limit}) k
    ORDER BY ${order}`;

/** One page of conversations with everything they show, in one statement. */
export function selectConversations(organizationId: string, query: ConversationQuery): Promise<ConversationRow[]> {
  const values: unknown[] = [organizationId];
  const add: Add = (value) => `$${values.push(value)}`;
  const conditions = conditionsOf(query, add);
  const order = query.updated_since === undefined ? 'k.created_at DESC, k.id DESC' : 'k.updated_at, k.id';
  const text = pageText(conversationColumns, { conditions, order, limit: add(query.limit) });
  return sql.composed<ConversationRow>(text, values);
}

/** How many ask for a person, how many of the member's have something unread, how many name the member; each counted up to `most`. */
export const countAttention = (
  organizationId: string,
  userId: string | null,
  most: number,
): Promise<Attention | null> =>
  sql.row<{ waiting: number; unread: number; mentions: number }>(
    `SELECT (SELECT count(*)::int FROM (SELECT 1 FROM conversations k
               WHERE k.organization_id = $1 AND ${pendingHandoff} AND k.snoozed_until IS NULL AND ${visible} LIMIT $3) w) AS waiting,
            (SELECT count(*)::int FROM (SELECT 1 FROM conversations k
               WHERE k.organization_id = $1 AND ${inSight} AND k.taken_over_by_id = $2::uuid AND k.unread_count > 0 AND ${visible} LIMIT $3) u) AS unread,
            (SELECT count(*)::int FROM (SELECT DISTINCT n.conversation_id FROM mentions n
               WHERE n.organization_id = $1 AND n.user_id = $2::uuid AND n.seen_at IS NULL LIMIT $3) n) AS mentions`,
    [organizationId, userId, most],
  );

export interface InboxRow extends ConversationRow {
  waiting_since: string | null;
  last_message: InboxItem['last_message'];
  mentioned: boolean;
}

/** With whom a row needs, and whether what was said last has arrived. */
const inboxColumns = (user: string) => `${conversationColumns},
  EXISTS (SELECT 1 FROM mentions n
           WHERE n.organization_id = $1 AND n.user_id = ${user}::uuid AND n.conversation_id = k.id AND n.seen_at IS NULL) AS mentioned,
  CASE WHEN k.awaiting_reply THEN ${isoText('coalesce(k.awaiting_since, k.last_inbound_at)')}
       WHEN ${pendingHandoff} THEN ${isoText('k.handoff_requested_at')} END AS waiting_since,
  (SELECT json_build_object('by', m.author->>'kind', 'failed', coalesce(m.delivery_status = 'failed', false))
     FROM messages m WHERE m.conversation_id = k.id AND m.role <> 'system'
    ORDER BY m.created_at DESC, m.seq DESC LIMIT 1) AS last_message`;

export interface InboxQuery extends InboxInput, PageOf {
  readonly userId: string | null;
  readonly phoneKey: string | null;
  readonly limit: number;
}

function inboxFilter(query: Pick<InboxQuery, 'filter' | 'userId'>, add: Add): string {
  switch (query.filter) {
    case 'mine':
      return `${inSight} AND k.taken_over_by_id = ${add(query.userId)}::uuid`;
    case 'handoff':
      return `${pendingHandoff} AND k.snoozed_until IS NULL`;
    case 'unread':
      return `${inSight} AND k.unread_count > 0`;
    case 'mentions':
      return `k.id IN (SELECT n.conversation_id FROM mentions n WHERE n.organization_id = $1 AND n.user_id = ${add(query.userId)}::uuid)`;
    case 'snoozed':
      return `k.status = 'open' AND k.snoozed_until IS NOT NULL`;
    case 'resolved':
      return `k.status = 'resolved'`;
    default:
      return inSight;
  }
}

/** What a conversation of the inbox is found by, with the organization as `$1`. */
export function inboxConditions(query: Omit<InboxQuery, 'position' | 'limit'>, add: Add): string[] {
  const narrowed = sharedConditions(query, add).filter((condition) => condition !== null);
  const conditions = ['k.organization_id = $1', visible, inboxFilter(query, add), ...narrowed];
  const inQueue = idEquals('k.queue_id', query.queue, add);
  if (inQueue) conditions.push(inQueue);
  if (query.ids) conditions.push(`k.id = ANY(${add(query.ids)}::uuid[])`);
  const q = query.q?.trim() ?? '';
  if (q !== '') {
    const like = add(`%${q.replace(/[\\%_]/g, '\\$&')}%`);
    const key = query.phoneKey === null ? '' : ` OR i.match_key = ${add(query.phoneKey)}`;
    conditions.push(`k.contact_id IN (
      SELECT c.id FROM contacts c WHERE c.organization_id = $1 AND parley_fold(c.name) LIKE parley_fold(${like})
      UNION SELECT i.contact_id FROM contact_identifiers i
             WHERE i.organization_id = $1 AND i.type <> 'cpf'
               AND (parley_identifier_text(i.type, i.match_key, i.value) LIKE lower(${like})${key}))`);
  }
  return conditions;
}

/** One page of the inbox, newest activity first, in one statement. */
export function selectInbox(organizationId: string, query: InboxQuery): Promise<InboxRow[]> {
  const values: unknown[] = [organizationId];
  const add: Add = (value) => `$${values.push(value)}`;
  const conditions = inboxConditions(query, add);
  if (query.position) {
    const [at, id] = query.position;
    conditions.push(`(${activity}, k.id) < (${add(at)}::timestamptz, ${add(id)}::uuid)`);
  }
  const order = `${activity} DESC, k.id DESC`;
  return sql.composed<InboxRow>(
    pageText(inboxColumns(add(query.userId)), { conditions, order, limit: add(query.limit) }),
    values,
  );
}
