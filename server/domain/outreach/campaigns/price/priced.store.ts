import { type Sql, sql } from '#server/db/sql.ts';

/**
 * A group of recipients whose messages cost the same. All have the same variant, the same state of the window, and the
 * same first digits of the phone number.
 */
export interface PricedGroup {
  variant: number;
  is_open: boolean;
  /** The phone number of one recipient in the group. Null if none has a number. */
  recipient: string | null;
  count: number;
}

/**
 * Groups a prepared campaign's recipients by price. The first seven digits of a phone number are enough to identify
 * every country.
 */
export const selectPriced = (
  on: Sql,
  organizationId: string,
  { id, connection_id: connectionId }: { readonly id: string; readonly connection_id: string },
  at: Date,
): Promise<PricedGroup[]> =>
  on.rows<PricedGroup>(
    `SELECT p.variant, p.is_open, min(p.recipient) AS recipient, count(*)::int AS count
       FROM (SELECT r.variant, regexp_replace(coalesce(c.wa_id, c.phone), '\\D', '', 'g') AS recipient,
                    EXISTS (SELECT 1 FROM conversations k WHERE k.organization_id = $1 AND k.contact_id = r.contact_id
                               AND k.connection_id = $3 AND k.window_expires_at > $4::timestamptz) AS is_open
               FROM campaign_recipients r JOIN contacts c ON c.id = r.contact_id
              WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.status = 'queued') p
      GROUP BY p.variant, p.is_open, left(p.recipient, 7)`,
    [organizationId, id, connectionId, at],
  );

interface CostRow {
  /** The currency. Null for messages whose rate is unknown. */
  currency: string | null;
  amount: string;
  messages: number;
  unknown: number;
}

/**
 * Returns the cost of the campaign's messages, by currency: the sum of the costs that the messages themselves show.
 * Failed messages cost nothing.
 */
export const selectCost = (organizationId: string, campaignId: string): Promise<CostRow[]> =>
  sql.rows<CostRow>(
    `SELECT m.cost_currency AS currency, trim_scale(sum(m.cost))::text AS amount, count(*)::int AS messages,
            count(*) FILTER (WHERE m.cost IS NULL)::int AS unknown
       FROM campaign_recipients r JOIN messages m ON m.id = r.message_id AND m.organization_id = r.organization_id
      WHERE r.organization_id = $1 AND r.campaign_id = $2 AND m.pricing IS NOT NULL AND m.delivery_status IS DISTINCT FROM 'failed'
      GROUP BY 1`,
    [organizationId, campaignId],
  );

/**
 * Finds the campaign of a message, with the current category of its template. The message may be the campaign's own
 * message, or a message that was sent again any number of times. Reads only messages of the same conversation.
 */
export const findCampaignOf = (
  organizationId: string,
  messageId: string,
): Promise<{ id: string; category: string | null } | null> =>
  sql.row<{ id: string; category: string | null }>(
    `WITH RECURSIVE before AS (
       SELECT m.* FROM messages m WHERE m.organization_id = $1 AND m.id = $2
       UNION
       SELECT m.* FROM before b JOIN messages m
           ON m.organization_id = $1 AND m.conversation_id = b.conversation_id AND m.sent_again_as = b.id)
     SELECT b.author->>'id' AS id, t.category FROM before b
       LEFT JOIN templates t ON t.organization_id = $1 AND t.connection_id = b.connection_id
             AND t.name = b.payload->>'template_name' AND t.language = b.payload->>'language_code'
      WHERE b.author->>'kind' = 'campaign' LIMIT 1`,
    [organizationId, messageId],
  );
