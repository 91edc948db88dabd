import { sql } from '#server/db/sql.ts';

export interface CampaignTurnsRow {
  id: string;
  currency: string;
  /** The sum as decimal text; null if no rate was known. */
  amount: string | null;
  /** How many turns used tokens for which no rate is known. */
  unknown: number;
}

/**
 * Sums the AI cost of the conversations that campaigns led to. Agent turns count after the customer's reply, until
 * seven days after the campaign message. A turn belongs to the campaign that the customer replied to last.
 */
export const selectCampaignTurns = (organizationId: string, from: string, to: string): Promise<CampaignTurnsRow[]> =>
  sql.rows<CampaignTurnsRow & Record<string, unknown>>(
    `SELECT r.campaign_id AS id, coalesce(t.currency, 'USD') AS currency, trim_scale(sum(t.cost))::text AS amount,
            count(*) FILTER (WHERE t.cost IS NULL AND t.tokens_in + t.tokens_out > 0)::int AS unknown
       FROM campaign_recipients r
       JOIN messages m ON m.id = r.message_id AND m.organization_id = r.organization_id
       JOIN agent_turns t ON t.conversation_id = m.conversation_id AND t.organization_id = r.organization_id
      WHERE r.organization_id = $1 AND r.sent_at >= $2::timestamptz AND r.sent_at < $3::timestamptz
        AND r.replied_at IS NOT NULL AND t.started_at >= r.replied_at AND t.started_at < r.sent_at + interval '7 days'
        AND NOT EXISTS (SELECT FROM campaign_recipients o
              WHERE o.contact_id = r.contact_id AND o.organization_id = r.organization_id AND o.id <> r.id
                AND o.replied_at > r.replied_at AND o.replied_at <= t.started_at)
      GROUP BY 1, 2 ORDER BY 1, 2`,
    [organizationId, from, to],
  );
