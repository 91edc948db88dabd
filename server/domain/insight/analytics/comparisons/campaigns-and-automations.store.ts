import { sql } from '#server/db/sql.ts';

export interface CampaignRow {
  id: string;
  name: string;
  sent: number;
  delivered: number;
  read: number;
  clicked: number;
  replied: number;
  converted: number;
  opted_out: number;
  failed: number;
}

/** The maximum number of rows to return; null for all. */
type Limit = number | null;

/**
 * Returns the campaigns with the number of people they sent messages to in a period, largest first. Each count
 * includes the later states: a read message is also counted as delivered and sent.
 */
export const selectCampaigns = (
  organizationId: string,
  from: string,
  to: string,
  limit: Limit,
): Promise<CampaignRow[]> =>
  sql.rows<CampaignRow & Record<string, unknown>>(
    `SELECT c.id, c.name,
            count(*) FILTER (WHERE r.status IN ('sent', 'held', 'delivered', 'read', 'replied'))::int AS sent,
            count(*) FILTER (WHERE r.status IN ('delivered', 'read', 'replied'))::int AS delivered,
            count(*) FILTER (WHERE r.status IN ('read', 'replied'))::int AS read,
            count(*) FILTER (WHERE r.status = 'replied')::int AS replied,
            count(r.clicked_at)::int AS clicked, count(r.converted_at)::int AS converted, count(r.opted_out_at)::int AS opted_out,
            count(*) FILTER (WHERE r.status = 'failed')::int AS failed
       FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id AND r.organization_id = c.organization_id
      WHERE c.organization_id = $1 AND (r.sent_at IS NOT NULL OR r.status = 'failed')
        AND coalesce(r.sent_at, r.updated_at) >= $2::timestamptz AND coalesce(r.sent_at, r.updated_at) < $3::timestamptz
      GROUP BY c.id ORDER BY count(*) DESC, c.id LIMIT $4`,
    [organizationId, from, to, limit],
  );

export interface CampaignCostRow {
  id: string;
  currency: string | null;
  /** The sum as decimal text; null if no rate is known for any of these messages. */
  amount: string | null;
  /** The number of messages for which the messaging provider charged an unknown rate. */
  unknown: number;
}

/**
 * Sums the cost of the campaign messages that were sent in a period, as charged by the messaging provider. Failed
 * messages cost nothing.
 */
export const selectCampaignCosts = (organizationId: string, from: string, to: string): Promise<CampaignCostRow[]> =>
  sql.rows<CampaignCostRow & Record<string, unknown>>(
    `SELECT r.campaign_id AS id, m.cost_currency AS currency, trim_scale(sum(m.cost))::text AS amount,
            count(*) FILTER (WHERE m.cost IS NULL)::int AS unknown
       FROM campaign_recipients r JOIN messages m ON m.id = r.message_id AND m.organization_id = r.organization_id
      WHERE r.organization_id = $1 AND r.sent_at >= $2::timestamptz AND r.sent_at < $3::timestamptz
        AND (m.cost IS NOT NULL OR m.priced_at IS NOT NULL) AND m.delivery_status IS DISTINCT FROM 'failed'
      GROUP BY 1, 2 ORDER BY 1, 2`,
    [organizationId, from, to],
  );

export interface AutomationRow {
  id: string;
  name: string;
  started: number;
  running: number;
  completed: number;
  failed: number;
  duration_p50: number | null;
}

/** Returns the automations with their runs that began in a period. Those with the most runs come first. */
export const selectAutomations = (
  organizationId: string,
  from: string,
  to: string,
  limit: Limit,
): Promise<AutomationRow[]> =>
  sql.rows<AutomationRow & Record<string, unknown>>(
    `SELECT a.id, a.name, count(*)::int AS started, count(*) FILTER (WHERE r.status = 'running')::int AS running,
            count(*) FILTER (WHERE r.status = 'completed')::int AS completed, count(*) FILTER (WHERE r.status = 'failed')::int AS failed,
            round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM r.ended_at - r.started_at)))::numeric, 3)::float8 AS duration_p50
       FROM automations a JOIN automation_runs r ON r.automation_id = a.id AND r.organization_id = a.organization_id
      WHERE a.organization_id = $1 AND r.started_at >= $2::timestamptz AND r.started_at < $3::timestamptz
      GROUP BY a.id ORDER BY 3 DESC, a.id LIMIT $4`,
    [organizationId, from, to, limit],
  );

export interface CampaignTurnsRow {
  id: string;
  currency: string;
  /** The sum as decimal text; null if no rate was known. */
  amount: string | null;
  /** The number of turns that used tokens for which no rate is known. */
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
