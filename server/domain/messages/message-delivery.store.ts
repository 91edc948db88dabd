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
  tx.run(
    `UPDATE messages SET delivery_status = $3::delivery_state, sent_at = $4, delivered_at = $5, read_at = $6,
            failed_at = $7, delivery_error = $8, wamid = coalesce(wamid, $9)
      WHERE organization_id = $1 AND id = $2`,
    [
      organizationId,
      id,
      state.status,
      state.sentAt,
      state.deliveredAt,
      state.readAt,
      state.failedAt,
      state.error === null ? null : JSON.stringify(state.error),
      wamid,
    ],
  );

/** Marks a queued message as sent and records the fact, when the operator has accepted it and no other status has arrived. Returns null and writes nothing in any other case. */
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
  on.row<{ in_conversation: string | null; to_contact: string | null }>(
    'SELECT in_conversation, to_contact FROM parley_note_accepted($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [organizationId, id, sent.connectionId, sent.wamid, sent.waId, sent.at, sent.factId, sent.toldAt, sent.runId],
  );

/** Records that the operator accepted a message but holds it back: stores the wamid and the reason, and does not mark the message as sent. */
export const saveHeld = (tx: Tx, organizationId: string, id: string, reason: string, wamid: string | null) =>
  tx.run(`UPDATE messages SET held_reason = $3, wamid = coalesce(wamid, $4) WHERE organization_id = $1 AND id = $2`, [
    organizationId,
    id,
    reason,
    wamid,
  ]);

/** Stores the message's cost: that day's rate, or its campaign's highest price if that is lower. It is stored once, so that no later rate changes it. */
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
  tx.run(
    `WITH rate AS MATERIALIZED (
       SELECT CASE WHEN p.currency = 'USD' AND $6 = 'marketing' THEN least(p.amount, (
                SELECT (c.settings->>'max_price')::numeric / 1000 FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id
                 WHERE r.organization_id = $1 AND r.message_id = $2 LIMIT 1)) ELSE p.amount END AS amount, p.currency
         FROM parley_rate($1, $5, $6, $4) p)
     UPDATE messages SET pricing = $3, priced_at = $4,
            cost = CASE WHEN $7::boolean THEN 0 ELSE (SELECT amount FROM rate) END,
            cost_currency = coalesce((SELECT currency FROM rate), CASE WHEN $7::boolean THEN 'USD' END)
      WHERE organization_id = $1 AND id = $2 AND pricing IS NULL`,
    [organizationId, id, JSON.stringify(price.pricing), price.at, price.market, price.category, price.isFree],
  );
