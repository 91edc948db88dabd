import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { DeliveryState } from './message-delivery-state.ts';

export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly connectionId: string | null;
  readonly role: 'user' | 'assistant' | 'system';
  readonly type: string;
  readonly content: string;
  readonly payload: unknown;
  readonly fileId: string | null;
  readonly wamid: string | null;
  readonly replyToWamid: string | null;
  readonly author: { readonly kind: string; readonly id: string | null; readonly name: string | null };
  /** The delivery status. `sent` for a message that was typed on the business's own phone. */
  readonly deliveryStatus: 'queued' | 'sent' | null;
  /** The message was exchanged between the person and another app that owned the thread. */
  readonly isElsewhere?: boolean;
  /**
   * Whether the message counts as an answer. If its delivery fails, the customer's wait goes on from its earlier
   * beginning.
   */
  readonly answers?: boolean;
  readonly at: Date;
}

const insertion = `INSERT INTO messages (id, organization_id, conversation_id, connection_id, role, type, content, payload, wamid,
       reply_to_wamid, author, delivery_status, created_at, file_id, sent_at, answered_elsewhere, answered_since)
     VALUES ($id, $organizationId, $conversationId, $connectionId, $role, $type, $content, $payload, $wamid,
       $replyToWamid, $author, $deliveryStatus::delivery_state, $at, $fileId,
       CASE WHEN $deliveryStatus::delivery_state = 'sent' THEN $at::timestamptz END, $isElsewhere,
       CASE WHEN $answers::boolean THEN least((SELECT k.waiting_since FROM conversations k WHERE k.id = $conversationId), $at::timestamptz) END)`;

const valuesOf = (organizationId: string, made: NewMessage) => ({
  id: made.id,
  organizationId,
  conversationId: made.conversationId,
  connectionId: made.connectionId,
  role: made.role,
  type: made.type,
  content: made.content,
  payload: made.payload === null ? null : JSON.stringify(made.payload),
  wamid: made.wamid,
  replyToWamid: made.replyToWamid,
  author: JSON.stringify(made.author),
  deliveryStatus: made.deliveryStatus,
  at: made.at,
  fileId: made.fileId,
  isElsewhere: made.isElsewhere ?? false,
  answers: made.answers ?? false,
});

/**
 * Inserts a message. Returns 0 if a message with the same wamid is already stored, because the message was received
 * twice.
 */
export const insertMessage = (tx: Tx, organizationId: string, made: NewMessage): Promise<number> =>
  tx.bind(`${insertion} ON CONFLICT (connection_id, wamid) DO NOTHING`, valuesOf(organizationId, made)).run();

/**
 * Inserts a message and fails with a unique violation (23505) if it is already stored. The caller does not have to wait
 * for the number of rows.
 */
export const insertOnce = (tx: Tx, organizationId: string, made: NewMessage): Promise<number> =>
  tx.bind(insertion, valuesOf(organizationId, made)).run();

/** The row of an outgoing message, locked so that its delivery can be recorded. */
export interface LockedMessage {
  id: string;
  /** Null while the conversation stays hidden until the customer answers. */
  conversation_id: string | null;
  contact_id: string | null;
  connection_id: string | null;
  /** Whether the conversation is on a channel hosted by Parley. */
  hosted: boolean;
  /** Whether the messaging provider reported the sending number as misconfigured. */
  in_trouble: boolean;
  /** The messaging provider's id of the person. */
  wa_id: string | null;
  wamid: string | null;
  delivery_status: DeliveryState['status'] | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  failed_at: Date | null;
  delivery_error: DeliveryState['error'];
  /** Why the messaging provider holds back a message that it accepted. */
  held_reason: string | null;
  /** Whether the messaging provider has reported the message's price. */
  is_priced: boolean;
}

const lockedColumns = `m.id, CASE WHEN NOT k.hidden_until_reply THEN m.conversation_id END AS conversation_id, k.contact_id,
  (SELECT p.wa_id FROM contacts p WHERE p.id = k.contact_id) AS wa_id,
  m.connection_id, k.channel <> 'chatapp' AS hosted, m.wamid, m.delivery_status, m.sent_at, m.delivered_at, m.read_at, m.failed_at, m.delivery_error, m.held_reason,
  m.pricing IS NOT NULL AS is_priced,
  EXISTS (SELECT 1 FROM connections c WHERE c.id = m.connection_id AND c.status = 'config_error') AS in_trouble`;

export const lockMessage = (tx: Tx, organizationId: string, id: string): Promise<LockedMessage | null> =>
  tx.row<LockedMessage>(
    `SELECT ${lockedColumns} FROM messages m JOIN conversations k ON k.id = m.conversation_id
      WHERE m.organization_id = $1 AND m.id = $2 FOR UPDATE OF m`,
    [organizationId, id],
  );

/**
 * Locks the message that a status belongs to. Finds it by its wamid, or by our own id if the messaging provider
 * returned that id.
 */
export const lockMessageOfStatus = (
  tx: Tx,
  organizationId: string,
  status: { readonly connectionId: string; readonly wamid: string; readonly messageId: string | null },
): Promise<LockedMessage | null> =>
  tx.row<LockedMessage>(
    `SELECT ${lockedColumns} FROM messages m JOIN conversations k ON k.id = m.conversation_id
      WHERE m.organization_id = $1 AND m.connection_id = $2 AND m.delivery_status IS NOT NULL
        AND (m.wamid = $3 OR (m.id = $4::uuid AND m.wamid IS NULL)) LIMIT 1 FOR UPDATE OF m`,
    [organizationId, status.connectionId, status.wamid, status.messageId],
  );

/** Finds messages whose sending process died before the outcome was stored. */
export const findStuckSends = (olderThanSeconds: number): Promise<{ id: string; organization_id: string }[]> =>
  sql.rows<{ id: string; organization_id: string }>(
    `SELECT id, organization_id FROM messages
      WHERE delivery_status = 'queued' AND held_reason IS NULL AND updated_at < now() - make_interval(secs => $1) LIMIT 200`,
    [olderThanSeconds],
  );

/**
 * Locks a wamid until the transaction ends. The code that records a status and the code that stores its message's wamid
 * then run one after the other, so that each sees the other's result.
 */
export const lockWamid = (tx: Tx, connectionId: string, wamid: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1 || $2, 1))', [connectionId, wamid]);

export const saveDelivery = (
  tx: Tx,
  organizationId: string,
  id: string,
  state: DeliveryState,
  wamid: string | null,
): Promise<number> =>
  tx
    .bind(
      `UPDATE messages SET delivery_status = $status::delivery_state, sent_at = $sentAt, delivered_at = $deliveredAt, read_at = $readAt,
            failed_at = $failedAt, delivery_error = $error, wamid = coalesce(wamid, $wamid)
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id,
        status: state.status,
        sentAt: state.sentAt,
        deliveredAt: state.deliveredAt,
        readAt: state.readAt,
        failedAt: state.failedAt,
        error: state.error === null ? null : JSON.stringify(state.error),
        wamid,
      },
    )
    .run();

/**
 * Marks a queued message as sent and records its event, if the messaging provider accepted the message and no other
 * status has arrived. Otherwise returns null and writes nothing.
 */
export const noteAccepted = (
  organizationId: string,
  id: string,
  sent: {
    readonly connectionId: string;
    readonly wamid: string;
    readonly waId: string | null;
    readonly at: Date;
    readonly eventId: string;
    readonly toldAt: Date;
    readonly runId: string | null;
  },
  on: Sql = sql,
): Promise<{ in_conversation: string | null; to_contact: string | null } | null> =>
  on
    .bind(
      'SELECT in_conversation, to_contact FROM parley_note_accepted($organizationId, $id, $connectionId, $wamid, $waId, $at, $eventId, $toldAt, $runId)',
      {
        organizationId,
        id,
        connectionId: sent.connectionId,
        wamid: sent.wamid,
        waId: sent.waId,
        at: sent.at,
        eventId: sent.eventId,
        toldAt: sent.toldAt,
        runId: sent.runId,
      },
    )
    .row<{ in_conversation: string | null; to_contact: string | null }>();

/**
 * Records that the messaging provider accepted a message but holds it back. Stores the wamid and the reason, and does
 * not mark the message as sent.
 */
export const saveHeld = (tx: Tx, organizationId: string, id: string, reason: string, wamid: string | null) =>
  tx.run(`UPDATE messages SET held_reason = $3, wamid = coalesce(wamid, $4) WHERE organization_id = $1 AND id = $2`, [
    organizationId,
    id,
    reason,
    wamid,
  ]);

/**
 * Stores the cost of a message: the rate of that day, or the campaign's maximum price if that is lower. The cost is
 * stored only once, so that later rates do not change it.
 */
export const savePricing = (
  tx: Tx,
  organizationId: string,
  id: string,
  price: {
    readonly pricing: unknown;
    readonly at: Date;
    readonly market: string | null;
    readonly category: string;
    readonly isFree: boolean;
  },
): Promise<number> =>
  tx
    .bind(
      `WITH rate AS MATERIALIZED (
       SELECT CASE WHEN p.currency = 'USD' AND $category = 'marketing' THEN least(p.amount, (
                SELECT (c.settings->>'max_price')::numeric / 1000 FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id
                 WHERE r.organization_id = $organizationId AND r.message_id = $id LIMIT 1)) ELSE p.amount END AS amount, p.currency
         FROM parley_rate($organizationId, $market, $category, $at) p)
     UPDATE messages SET pricing = $pricing, priced_at = $at,
            cost = CASE WHEN $isFree::boolean THEN 0 ELSE (SELECT amount FROM rate) END,
            cost_currency = coalesce((SELECT currency FROM rate), CASE WHEN $isFree::boolean THEN 'USD' END)
      WHERE organization_id = $organizationId AND id = $id AND pricing IS NULL`,
      {
        organizationId,
        id,
        pricing: JSON.stringify(price.pricing),
        at: price.at,
        market: price.market,
        category: price.category,
        isFree: price.isFree,
      },
    )
    .run();
