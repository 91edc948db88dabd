import { isUuid } from '#server/base/ids.ts';
import type { Attention } from '#server/contract/inbox/attention.ts';
import type { InboxInput, InboxItem, ListConversationsInput } from '#server/contract/inbox/conversation.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import { pendingHandoff, unservedHandoff, waitingSince, waitsForPeople } from '../state/waits-for-people.ts';
import { type ConversationRow, conversationColumns, visible } from './conversation.store.ts';
import { type Add, idEquals, inboxOrder, inboxWishes, inSight } from './inbox-filter.store.ts';
import { type SaidRow, saidColumns } from './said-of.ts';

interface PageOf {
  readonly position: readonly string[] | null;
  /** The maximum number of rows to read. */
  readonly limit: number;
}

interface ConversationQuery extends ListConversationsInput, PageOf {
  /** The normalized form of `phone` for comparison. Null when the text cannot be a phone number. */
  readonly phoneKey: string | null;
  /** With `updated_since`: only changes before this time are returned. */
  readonly horizon: string | null;
  readonly limit: number;
}

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

/**
 * Matches conversations in which a person was requested and nobody has taken over. The conversations must be open,
 * unless the filter `status` asks for another status (contract/conversations.md#rules).
 */
function handoffCondition({ handoff, status }: ConversationQuery): string | null {
  if (handoff === undefined) return null;
  return status === undefined || status === 'open' ? pendingHandoff : unservedHandoff;
}

/** Builds the filters that the inbox and the API's list have in common. */
const sharedConditions = (query: ListConversationsInput | InboxInput, add: Add): (string | null)[] => [
  query.channel === undefined ? null : `k.channel = ${add(query.channel)}::channel`,
  idEquals('k.taken_over_by_id', query.assigned_to, add),
  query.sentiment === undefined ? null : `k.sentiment = ${add(query.sentiment)}`,
  idEquals('k.agent_id', query.agent_id, add),
  idEquals('k.connection_id', query.connection_id, add),
  tagCondition(query.tag, add),
];

function conditionsOf(query: ConversationQuery, add: Add): string[] {
  const conditions: (string | null)[] = [
    'k.organization_id = $1',
    visible,
    query.status === undefined ? null : `k.status = ${add(query.status)}::conversation_status`,
    idEquals('k.contact_id', query.contact_id, add),
    handoffCondition(query),
    ...sharedConditions(query, add),
    query.awaiting_reply === undefined ? null : `k.awaiting_reply = ${add(query.awaiting_reply)}`,
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
  readonly from?: string;
  readonly conditions: readonly string[];
  readonly order: string;
  readonly limit: string | number;
}

const rowsText = ({ from = 'conversations', conditions, order, limit }: Rows): string =>
  `(SELECT k.* FROM ${from} k WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${limit})`;

const pageText = (columns: string, rows: Rows): string =>
  `SELECT ${columns} FROM ${rowsText(rows)} k ORDER BY ${rows.order}`;

/** Returns one page of conversations with all their fields, in one statement. */
export function selectConversations(organizationId: string, query: ConversationQuery): Promise<ConversationRow[]> {
  const values: unknown[] = [organizationId];
  const add: Add = (value) => `$${values.push(value)}`;
  const conditions = conditionsOf(query, add);
  const order = query.updated_since === undefined ? 'k.created_at DESC, k.id DESC' : 'k.updated_at, k.id';
  const text = pageText(conversationColumns, { conditions, order, limit: add(query.limit) });
  return sql.composed<ConversationRow>(text, values);
}

/**
 * SQL for whether this member is responsible for the conversation: the conversation is in no queue, in a queue without
 * members, or in one of the member's queues.
 */
const lookedAfter = (user: string) => `(k.queue_id IS NULL
  OR NOT EXISTS (SELECT 1 FROM queue_members q WHERE q.queue_id = k.queue_id)
  OR EXISTS (SELECT 1 FROM queue_members q WHERE q.queue_id = k.queue_id AND q.user_id = ${user}::uuid))`;

/**
 * Counts three kinds of conversations for a member: conversations that wait for a person in the member's queues, the
 * member's own unread conversations, and conversations with a mention of the member. Each count stops at `most`.
 */
export const countAttention = (
  organizationId: string,
  userId: string | null,
  most: number,
): Promise<Attention | null> =>
  sql.row<{ waiting: number; unread: number; mentions: number }>(
    `SELECT (SELECT count(*)::int FROM (SELECT 1 FROM conversations k
               WHERE k.organization_id = $1 AND ${waitsForPeople} AND k.snoozed_until IS NULL AND ${visible} AND ${lookedAfter('$2')} LIMIT $3) w) AS waiting,
            (SELECT count(*)::int FROM (SELECT 1 FROM conversations k
               WHERE k.organization_id = $1 AND ${inSight} AND k.taken_over_by_id = $2::uuid AND k.unread_count > 0 AND ${visible} LIMIT $3) u) AS unread,
            (SELECT count(*)::int FROM (SELECT DISTINCT n.conversation_id FROM mentions n
               WHERE n.organization_id = $1 AND n.user_id = $2::uuid AND n.seen_at IS NULL LIMIT $3) n) AS mentions`,
    [organizationId, userId, most],
  );

export interface InboxRow extends ConversationRow {
  waiting_since: string | null;
  last_message: (NonNullable<InboxItem['last_message']> & SaidRow) | null;
  /** The customer's last message. Set only while the conversation waits for a person. */
  customer_said: SaidRow | null;
  mentioned: boolean;
  looked_after: boolean;
  sort_position: string;
}

/** SQL for the conversation's last message that meets a condition. */
const lastSaid = (condition: string) => `(
  SELECT json_build_object('by', m.author->>'kind', 'failed', coalesce(m.delivery_status = 'failed', false), ${saidColumns})
    FROM messages m WHERE m.conversation_id = k.id AND m.role <> 'system' ${condition}
   ORDER BY m.created_at DESC, m.seq DESC LIMIT 1)`;

/** The columns of an inbox row, for the member `user`. */
const inboxColumns = (user: string, key: string) => `${conversationColumns},
  (${key})::text AS sort_position,
  EXISTS (SELECT 1 FROM mentions n
           WHERE n.organization_id = $1 AND n.user_id = ${user}::uuid AND n.conversation_id = k.id AND n.seen_at IS NULL) AS mentioned,
  ${lookedAfter(user)} AS looked_after,
  ${isoText(waitingSince)} AS waiting_since,
  coalesce(${lastSaid("AND m.author->>'kind' <> 'campaign'")}, ${lastSaid('')}) AS last_message,
  CASE WHEN ${pendingHandoff} THEN (SELECT json_build_object(${saidColumns})
     FROM messages m WHERE m.conversation_id = k.id AND m.role = 'user'
    ORDER BY m.created_at DESC, m.seq DESC LIMIT 1) END AS customer_said`;

export interface InboxQuery extends InboxInput, PageOf {
  readonly userId: string | null;
  readonly phoneKey: string | null;
  readonly limit: number;
}

type Found = Omit<InboxQuery, 'position' | 'limit'>;

/** Returns the conditions of an inbox query except its search text. `$1` is the organization. */
function chosenBy(query: Found, add: Add): string[] {
  const narrowed = sharedConditions(query, add).filter((condition) => condition !== null);
  const conditions = ['k.organization_id = $1', visible, ...inboxWishes(query, add), ...narrowed];
  if (query.ids) conditions.push(`k.id = ANY(${add(query.ids)}::uuid[])`);
  return conditions;
}

interface Sought {
  readonly q?: string | undefined;
  /** The search text `q` normalized as a phone number. Null when it cannot be one. */
  readonly phoneKey: string | null;
}

interface Search {
  /**
   * A condition that first finds the matching customers through the trigram indexes, and then their conversations
   * (alias `k`).
   */
  readonly found: string;
  /** A condition with the same meaning, for checking conversations one by one. */
  readonly foundByItself: string;
}

/**
 * Builds the search for conversations `k` by the customer's name, phone or e-mail. `$1` is the organization. Null when
 * there is no search text.
 */
function inboxSearch({ q = '', phoneKey }: Sought, add: Add): Search | null {
  const sought = q.trim();
  if (sought === '') return null;
  const like = add(`%${sought.replace(/[\\%_]/g, '\\$&')}%`);
  const key = phoneKey === null ? '' : ` OR i.match_key = ${add(phoneKey)}`;
  const name = `c.organization_id = $1 AND parley_fold(c.name) LIKE parley_fold(${like})`;
  const identifier = `i.organization_id = $1 AND i.type <> 'cpf'
    AND (parley_identifier_text(i.type, i.match_key, i.value) LIKE lower(${like})${key})`;
  return {
    found: `k.contact_id IN (SELECT c.id FROM contacts c WHERE ${name}
      UNION SELECT i.contact_id FROM contact_identifiers i WHERE ${identifier})`,
    // With EXISTS, Postgres would first collect every matching contact in the whole table.
    foundByItself: `((SELECT true FROM contacts c WHERE c.id = k.contact_id AND ${name})
      OR (SELECT true FROM contact_identifiers i WHERE i.contact_id = k.contact_id AND ${identifier} LIMIT 1))`,
  };
}

/** Returns all conditions of an inbox query, including its search text. `$1` is the organization. */
export function inboxConditions(query: Found, add: Add): string[] {
  const search = inboxSearch(query, add);
  return [...chosenBy(query, add), ...(search ? [search.found] : [])];
}

/**
 * The number of newest conversations that a search checks one by one, before it searches all conversations. A common
 * name usually fills a page within this number.
 */
const walkedFirst = 300;

function inboxPage(organizationId: string, query: InboxQuery, isWalk: boolean): Promise<InboxRow[]> {
  const values: unknown[] = [organizationId];
  const add: Add = (value) => `$${values.push(value)}`;
  const conditions = chosenBy(query, add);
  const { key, order, after } = inboxOrder(query.sort);
  if (query.position) {
    const [at, id] = query.position;
    conditions.push(after(`${add(at)}::timestamptz`, `${add(id)}::uuid`));
  }
  const search = inboxSearch(query, add);
  const limit = add(query.limit);
  const rows =
    search && isWalk
      ? { from: rowsText({ conditions, order, limit: walkedFirst }), conditions: [search.foundByItself], order, limit }
      : { conditions: search ? [...conditions, search.found] : conditions, order, limit };
  return sql.composed<InboxRow>(pageText(inboxColumns(add(query.userId), key), rows), values);
}

/** Returns one page of the inbox in the requested order. A search for a rare name takes two statements. */
export async function selectInbox(organizationId: string, query: InboxQuery): Promise<InboxRow[]> {
  // Only the newest-first order has an index. In other orders, checking one by one would read as much as the full
  // search.
  const isWalk = Boolean(query.q?.trim()) && (query.sort ?? 'newest') === 'newest';
  const walked = isWalk ? await inboxPage(organizationId, query, true) : [];
  return walked.length === query.limit ? walked : inboxPage(organizationId, query, false);
}
