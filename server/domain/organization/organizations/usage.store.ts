import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

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
 * SQL that finds, for organizations `o`, the time in [$1, $2) from which rows are counted directly. All days before
 * that time have a stored count that is up to date.
 */
const liveFrom = `CROSS JOIN LATERAL (
        SELECT coalesce(min(d.day) AT TIME ZONE 'UTC', $2::timestamptz) AS at
          FROM generate_series($1::timestamptz AT TIME ZONE 'UTC', ($2::timestamptz AT TIME ZONE 'UTC') - interval '1 day',
                               interval '1 day') AS d(day)
         WHERE NOT EXISTS (SELECT 1 FROM usage_days y WHERE y.organization_id = o.id AND y.day = d.day::date)
            OR EXISTS (SELECT 1 FROM usage_stale s WHERE s.organization_id = o.id AND s.day = d.day::date)) live`;

/**
 * SQL for the stored usage of the month: the counts of the days before `live.at`, and the tallies of the whole month.
 */
const kept = `CROSS JOIN LATERAL (
        SELECT coalesce(sum(y.conversations), 0)::float8 AS conversations, coalesce(sum(y.messages_sent), 0)::float8 AS messages_sent,
               coalesce(sum(y.messages_received), 0)::float8 AS messages_received,
               coalesce(sum(y.ai_turns), 0)::float8 AS ai_turns, coalesce(sum(y.ai_tokens), 0)::float8 AS ai_tokens
          FROM usage_days y
         WHERE y.organization_id = o.id AND y.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date
           AND y.day < (live.at AT TIME ZONE 'UTC')::date) y
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_object_agg(g.meter, g.count), '{}') AS counts
          FROM (SELECT a.meter, sum(a.count) AS count FROM usage_tallies a
                 WHERE a.organization_id = o.id AND a.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date
                   AND a.day < ($2::timestamptz AT TIME ZONE 'UTC')::date GROUP BY a.meter) g) k`;

const tallied = (meter: string) => `coalesce(k.counts->>'${meter}', '0')::float8`;

/** SQL that counts conversations. The usage page, the e-mails and the limit itself all use this count. */
const conversations = `(SELECT count(*)::float8 FROM conversations c
              WHERE c.organization_id = o.id AND c.created_at >= live.at AND c.created_at < $2
                AND NOT c.is_test AND NOT c.hidden_until_reply) + y.conversations + ${tallied('conversations')}`;

/**
 * Returns the usage of each organization in [from, to). Past days come from their stored counts (`usage-day.store.ts`),
 * and later rows are counted directly. Deleted rows (API calls, deliveries, erased conversations) are in tallies. Agent
 * turns without a model call, test conversations and failed sends are not counted.
 */
export const selectUsage = (
  organizationIds: readonly string[],
  month: string,
  from: Date,
  to: Date,
): Promise<UsageRow[]> =>
  sql.rows<UsageRow>(
    `SELECT o.id AS organization_id,
            ${conversations} AS conversations,
            m.messages_sent + y.messages_sent + ${tallied('messages_sent')} AS messages_sent,
            m.messages_received + y.messages_received + ${tallied('messages_received')} AS messages_received,
            t.ai_turns + y.ai_turns + ${tallied('ai_turns')} AS ai_turns,
            t.ai_tokens + y.ai_tokens + ${tallied('ai_tokens')} AS ai_tokens,
            coalesce(u.counts->>'api_requests', '0')::float8 + ${tallied('api_requests')} AS api_requests,
            coalesce(u.counts->>'webhook_deliveries', '0')::float8 + ${tallied('webhook_deliveries')} AS webhook_deliveries
       FROM unnest($3::uuid[]) AS o(id)
      ${liveFrom}
      ${kept}
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE x.role = 'assistant' AND x.delivery_status IS DISTINCT FROM 'failed')::float8
                 AS messages_sent,
               count(*) FILTER (WHERE x.role = 'user')::float8 AS messages_received
          FROM messages x
         WHERE x.organization_id = o.id AND x.created_at >= live.at AND x.created_at < $2
           AND x.conversation_id NOT IN (SELECT c.id FROM conversations c WHERE c.organization_id = o.id AND c.is_test)) m
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE a.steps > 0 OR a.tokens_in + a.tokens_out > 0)::float8 AS ai_turns,
               coalesce(sum(a.tokens_in + a.tokens_out), 0)::float8 AS ai_tokens
          FROM agent_turns a
         WHERE a.organization_id = o.id AND a.started_at >= live.at AND a.started_at < $2) t
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_object_agg(c.metric, c.count), '{}') AS counts
          FROM usage_counters c WHERE c.organization_id = o.id AND c.month = $4) u`,
    [from, to, organizationIds, month],
  );

export interface LimitedUsageRow {
  organization_id: string;
  plan: string;
  /** The conversations begun in the month, counted as in `selectUsage`. */
  used: number;
}

/**
 * Counts the conversations begun in [from, to), for organizations on one of the given plans. Only organizations that
 * have begun a conversation or changed their plan since `since` are included.
 */
export const selectLimitedUsage = (
  plans: readonly string[],
  since: Date,
  from: Date,
  to: Date,
): Promise<LimitedUsageRow[]> =>
  sql.rows<LimitedUsageRow>(
    `SELECT o.id AS organization_id, o.plan::text AS plan, ${conversations} AS used
       FROM (SELECT g.id, g.plan FROM organizations g
              WHERE g.plan::text = ANY($3::text[])
                AND (EXISTS (SELECT 1 FROM conversations c WHERE c.organization_id = g.id AND c.created_at >= $4)
                  OR EXISTS (SELECT 1 FROM organization_plans p WHERE p.organization_id = g.id AND p.since >= $4))) o
      ${liveFrom}
      ${kept}`,
    [from, to, plans, since],
  );

/** Counts the conversations begun in [from, to), in the same way as `selectUsage`. */
export const countConversations = (
  tx: Tx,
  organizationId: string,
  from: Date,
  to: Date,
): Promise<{ begun: number } | null> =>
  tx.row<{ begun: number }>(`SELECT ${conversations} AS begun FROM (SELECT $3::uuid AS id) o ${liveFrom} ${kept}`, [
    from,
    to,
    organizationId,
  ]);
