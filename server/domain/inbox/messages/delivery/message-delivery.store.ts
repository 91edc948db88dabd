import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { DeliveryState } from './message-delivery-state.ts';

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
 * Marks a queued message as sent and records its event, if the messaging provider accepted it and no other status has
 * arrived. In any other case it returns null and writes nothing.
 */
export const noteAccepted = (
  organizationId: string,
  id: string,
  sent: {
    readonly connectionId: string;
    readonly wamid: string;
    readonly waId: string | null;
    readonly at: Date;
    readonly factId: string;
    readonly toldAt: Date;
    readonly runId: string | null;
  },
  on: Sql = sql,
): Promise<{ in_conversation: string | null; to_contact: string | null } | null> =>
  on
    .bind(
      'SELECT in_conversation, to_contact FROM parley_note_accepted($organizationId, $id, $connectionId, $wamid, $waId, $at, $factId, $toldAt, $runId)',
      {
        organizationId,
        id,
        connectionId: sent.connectionId,
        wamid: sent.wamid,
        waId: sent.waId,
        at: sent.at,
        factId: sent.factId,
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
