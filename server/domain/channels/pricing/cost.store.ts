import { sql } from '#server/db/sql.ts';

/** SQL for the time when the current month began in the organization's time zone. */
const monthOf = `(SELECT date_trunc('month', $2::timestamptz AT TIME ZONE o.timezone) AT TIME ZONE o.timezone
                    FROM organizations o WHERE o.id = $1)`;

export interface PricedConversation {
  channel: string;
  connection_id: string | null;
  is_open: boolean;
  wa_id: string | null;
  phone: string | null;
  wa_user_id: string | null;
  /** The number of free service messages that this number has sent in the current month. */
  used: number;
}

/** Finds the data that determine the price of a conversation's next message. */
export const findPricedConversation = (
  organizationId: string,
  id: string,
  at: Date,
): Promise<PricedConversation | null> =>
  sql.row<PricedConversation>(
    `SELECT k.channel::text AS channel, k.connection_id, coalesce(k.window_expires_at > $2::timestamptz, false) AS is_open,
            p.wa_id, p.phone,
            (SELECT i.value FROM contact_identifiers i WHERE i.contact_id = p.id AND i.type = 'wa_user_id'
              ORDER BY i.created_at DESC LIMIT 1) AS wa_user_id,
            (SELECT count(*)::int FROM messages m
              WHERE m.connection_id = k.connection_id AND m.pricing->>'type' = 'free_customer_service'
                AND m.priced_at >= ${monthOf} AND m.delivery_status IS DISTINCT FROM 'failed') AS used
       FROM conversations k LEFT JOIN contacts p ON p.id = k.contact_id
      WHERE k.organization_id = $1 AND k.id = $3 AND NOT k.is_test AND NOT k.hidden_until_reply`,
    [organizationId, at, id],
  );

/** Returns the number of free service messages that a number has sent in the current month. */
export const countFreeUsed = async (organizationId: string, connectionId: string, at: Date): Promise<number> =>
  (
    await sql.row<{ used: number }>(
      `SELECT count(*)::int AS used FROM messages m
        WHERE m.organization_id = $1 AND m.connection_id = $3 AND m.pricing->>'type' = 'free_customer_service'
          AND m.priced_at >= ${monthOf} AND m.delivery_status IS DISTINCT FROM 'failed'`,
      [organizationId, at, connectionId],
    )
  )?.used ?? 0;

export interface FreeUsedRow {
  connection_id: string;
  name: string;
  phone: string;
  used: number;
}

/** Returns the number of free service messages that each number has sent in the current month. */
export const selectFreeUsed = (organizationId: string, at: Date): Promise<FreeUsedRow[]> =>
  sql.rows<FreeUsedRow>(
    `SELECT c.id AS connection_id, c.name, c.phone,
            (SELECT count(*)::int FROM messages m
              WHERE m.connection_id = c.id AND m.pricing->>'type' = 'free_customer_service'
                AND m.priced_at >= ${monthOf} AND m.delivery_status IS DISTINCT FROM 'failed') AS used
       FROM connections c WHERE c.organization_id = $1 ORDER BY lower(c.name), c.id`,
    [organizationId, at],
  );

export interface CostRow {
  connection_id: string;
  name: string;
  phone: string;
  category: string;
  currency: string | null;
  messages: number;
  free: number;
  unknown: number;
  /** The amount of money as decimal text. Null if no rate was known. */
  amount: string | null;
}

/**
 * Sums the prices that the messaging provider reported in a month, by number, category and currency. Failed messages
 * cost nothing.
 */
export const selectCosts = (organizationId: string, month: string): Promise<CostRow[]> =>
  sql.rows<CostRow>(
    `SELECT c.id AS connection_id, c.name, c.phone, m.pricing->>'category' AS category, m.cost_currency AS currency,
            count(*)::int AS messages, count(*) FILTER (WHERE m.pricing->>'type' LIKE 'free%')::int AS free,
            count(*) FILTER (WHERE m.cost IS NULL)::int AS unknown, trim_scale(sum(m.cost))::text AS amount
       FROM organizations o JOIN connections c ON c.organization_id = o.id JOIN messages m ON m.connection_id = c.id
      WHERE o.id = $1 AND m.pricing IS NOT NULL AND m.delivery_status IS DISTINCT FROM 'failed'
        AND m.priced_at >= ($2 || '-01')::timestamp AT TIME ZONE o.timezone
        AND m.priced_at < (($2 || '-01')::timestamp + interval '1 month') AT TIME ZONE o.timezone
      GROUP BY c.id, m.pricing->>'category', m.cost_currency
      ORDER BY lower(c.name), c.id, category, currency`,
    [organizationId, month],
  );
