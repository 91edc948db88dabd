import { sql } from '#server/db/sql.ts';

export interface UsageRow {
  organization_id: string;
  conversations: number;
  messages_sent: number;
  messages_received: number;
  ai_turns: number;
  ai_tokens: number;
  api_requests: number;
  webhook_deliveries: number;
}

/**
 * What each organization consumed in [from, to): rows that stay are counted, what is forgotten meanwhile (calls,
 * deliveries) has counters; a turn in which no model was asked is none. Test conversations count nowhere; a send that failed is not sent.
 */
export const selectUsage = (
  organizationIds: readonly string[],
  month: string,
  from: Date,
  to: Date,
): Promise<UsageRow[]> =>
  sql.rows<UsageRow>(
    `SELECT o.id AS organization_id,
            (SELECT count(*)::float8 FROM conversations c
              WHERE c.organization_id = o.id AND c.created_at >= $3 AND c.created_at < $4
                AND NOT c.is_test AND NOT c.hidden_until_reply) AS conversations,
            m.messages_sent, m.messages_received, t.ai_turns, t.ai_tokens,
            coalesce(u.counts->>'api_requests', '0')::float8 AS api_requests,
            coalesce(u.counts->>'webhook_deliveries', '0')::float8 AS webhook_deliveries
       FROM unnest($1::uuid[]) AS o(id)
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE x.role = 'assistant' AND x.delivery_status IS DISTINCT FROM 'failed')::float8
                 AS messages_sent,
               count(*) FILTER (WHERE x.role = 'user')::float8 AS messages_received
          FROM messages x
         WHERE x.organization_id = o.id AND x.created_at >= $3 AND x.created_at < $4
           AND x.conversation_id NOT IN (SELECT c.id FROM conversations c WHERE c.organization_id = o.id AND c.is_test)) m
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE a.steps > 0 OR a.tokens_in + a.tokens_out > 0)::float8 AS ai_turns,
               coalesce(sum(a.tokens_in + a.tokens_out), 0)::float8 AS ai_tokens
          FROM agent_turns a
         WHERE a.organization_id = o.id AND a.started_at >= $3 AND a.started_at < $4) t
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_object_agg(k.metric, k.count), '{}') AS counts
          FROM usage_counters k WHERE k.organization_id = o.id AND k.month = $2) u`,
    [organizationIds, month, from, to],
  );
