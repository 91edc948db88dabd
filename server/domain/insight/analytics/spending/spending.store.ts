import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { EpisodeLine, EpisodePosition } from '../episode-list.store.ts';
import type { Whose } from '../sums/episode-sums.store.ts';

export interface PaidRow {
  dimension: string;
  source: 'operator' | 'ai';
  currency: string | null;
  /** The number of messages that the messaging provider charged for, or of agent turns. */
  times: number;
  unknown: number;
  tokens_in: number;
  tokens_out: number;
  /** The sum as decimal text; null if no rate was known. */
  amount: string | null;
}

const dimension = (agent: string) =>
  `CASE $by::text WHEN 'channel' THEN 'channel:' || k.channel WHEN 'number' THEN 'number:' || k.connection_id
                 WHEN 'agent' THEN 'agent:' || ${agent} ELSE 'all' END`;
const fits = (
  agent: string,
) => `NOT k.is_test AND ($channel::text IS NULL OR k.channel::text = $channel) AND ($connectionId::uuid IS NULL OR k.connection_id = $connectionId)
        AND ($agentId::uuid IS NULL OR ${agent} = $agentId)
        AND ($memberId::uuid IS NULL OR EXISTS (SELECT FROM conversation_episodes e WHERE e.conversation_id = k.id AND $memberId = ANY(e.members)))
        AND ($tagId::uuid IS NULL OR EXISTS (SELECT FROM conversation_tags t WHERE t.conversation_id = k.id AND t.tag_id = $tagId))
        AND ($queueId::uuid IS NULL OR EXISTS (SELECT FROM conversation_episodes e WHERE e.conversation_id = k.id AND e.queue_id = $queueId))
        AND ($contacts::uuid[] IS NULL OR k.contact_id = ANY($contacts::uuid[]))`;

/** SQL for the conversations that changed agents: their agents in order, and when each agent after the first began. */
const moved = `
  SELECT conversation_id, (array_agg(from_id ORDER BY position))[1] || array_agg(to_id ORDER BY position) AS agents,
         array_agg(at ORDER BY position) AS since
    FROM figure_marks WHERE organization_id = $organizationId AND kind = 'agent' GROUP BY 1`;
/** SQL for the agent the conversation had when a message was written. */
const agentThen =
  'CASE WHEN g.agents IS NULL THEN k.agent_id ELSE g.agents[1 + width_bucket(m.created_at, g.since)] END';

// SQL for all costs of the period: each message whose price the messaging provider reported in the period, and each
// agent turn that began in it.
const paid = `
  SELECT ${dimension(agentThen)} AS dimension, 'operator' AS source, m.conversation_id, m.cost, m.cost_currency AS currency,
         m.cost IS NULL AS is_unknown, 0 AS tokens_in, 0 AS tokens_out, m.priced_at AS at
    FROM messages m JOIN conversations k ON k.id = m.conversation_id LEFT JOIN (${moved}) g ON g.conversation_id = k.id
   WHERE m.organization_id = $organizationId AND m.priced_at >= $from::timestamptz AND m.priced_at < $to::timestamptz
     AND m.delivery_status IS DISTINCT FROM 'failed' AND ${fits(agentThen)}
  UNION ALL
  SELECT ${dimension('t.agent_id')}, 'ai', t.conversation_id, t.cost, coalesce(t.currency, 'USD'),
         t.cost IS NULL AND t.tokens_in + t.tokens_out > 0, t.tokens_in, t.tokens_out, t.started_at
    FROM agent_turns t JOIN conversations k ON k.id = t.conversation_id
   WHERE t.organization_id = $organizationId AND t.started_at >= $from AND t.started_at < $to AND ${fits('t.agent_id')}`;

interface Asked {
  /** The dimension to group by: all, channel, number or agent. */
  readonly by: string;
  readonly from: string;
  readonly to: string;
  readonly whose: Whose;
}

const valuesOf = (organizationId: string, { by, from, to, whose }: Asked) => ({
  organizationId,
  from,
  to,
  by,
  channel: whose.channel,
  connectionId: whose.connection_id,
  agentId: whose.agent_id,
  memberId: whose.member_id,
  tagId: whose.tag_id,
  queueId: whose.queue_id,
  contacts: whose.contacts,
});

/** Sums what was paid to the messaging provider and for AI models in a period. */
export const selectPaid = (organizationId: string, asked: Asked): Promise<PaidRow[]> =>
  sql
    .bind(
      `SELECT dimension, source, currency, count(*)::int AS times, count(*) FILTER (WHERE is_unknown)::int AS unknown,
            sum(tokens_in)::float8 AS tokens_in, sum(tokens_out)::float8 AS tokens_out, trim_scale(sum(cost))::text AS amount
       FROM (${paid}) p WHERE dimension IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      valuesOf(organizationId, asked),
    )
    .planned<PaidRow & Record<string, unknown>>();

export interface PaidEachRow {
  /** The number of conversations that cost something and whose prices are all known. */
  conversations: number;
  /** The number of conversations in which a rate is unknown. */
  unknown: number;
  /** The currency; null if no conversation with known prices cost anything. */
  currency: string | null;
  amount: string | null;
}

/**
 * Returns how many conversations cost something, and the average cost of those whose prices are all known. There is
 * one row per currency, and at least one row.
 */
export const selectPaidEach = (organizationId: string, asked: Asked): Promise<PaidEachRow[]> =>
  sql
    .bind(
      `WITH paid AS MATERIALIZED (SELECT conversation_id, currency, cost, is_unknown FROM (${paid}) p WHERE cost > 0 OR is_unknown),
          whose AS (SELECT conversation_id, bool_or(is_unknown) AS is_unknown FROM paid GROUP BY 1),
          many AS (SELECT count(*) FILTER (WHERE NOT is_unknown) AS known, count(*) FILTER (WHERE is_unknown) AS unknown FROM whose)
     SELECT many.known::int AS conversations, many.unknown::int AS unknown, s.currency,
            trim_scale(round(s.cost / many.known, 6))::text AS amount
       FROM many LEFT JOIN (
              SELECT p.currency, sum(p.cost) AS cost FROM paid p JOIN whose w ON w.conversation_id = p.conversation_id AND NOT w.is_unknown
               GROUP BY 1) s ON true
      ORDER BY 3`,
      valuesOf(organizationId, asked),
    )
    .planned<PaidEachRow & Record<string, unknown>>();

interface ListAsked extends Asked {
  /** The dimension to list, such as `all` or `agent:ID`. */
  readonly dimension: string;
  /**
   * The recipient of the payment; null for both. With null, the list contains only conversations that cost something
   * and whose prices are all known, in the same way as their average cost.
   */
  readonly source: PaidRow['source'] | null;
  readonly limit: number;
  /** The last row of the previous page. The list continues after this row. */
  readonly after?: EpisodePosition | undefined;
}

/**
 * Returns the conversations with costs in a period, and the cost of each conversation. The conversation with the newest
 * payment comes first.
 */
export const selectPaidOf = (organizationId: string, asked: ListAsked): Promise<EpisodeLine[]> =>
  sql
    .bind(
      `WITH sums AS (
       SELECT conversation_id, currency, sum(cost) AS cost, count(*) FILTER (WHERE is_unknown) AS unknown, max(at) AS at
         FROM (${paid}) p
        WHERE dimension = $dimension AND (source = $source OR $source::text IS NULL AND (cost > 0 OR is_unknown)) GROUP BY 1, 2),
          s AS (
       SELECT conversation_id, max(at) AS at, sum(unknown)::int AS unknown,
              jsonb_agg(jsonb_build_object('amount', trim_scale(cost)::text, 'currency', currency) ORDER BY currency)
                FILTER (WHERE cost IS NOT NULL AND currency IS NOT NULL) AS cost
         FROM sums GROUP BY 1
       HAVING ($source::text IS NOT NULL OR sum(unknown) = 0)
          AND ($afterAt::timestamptz IS NULL OR max(at) < $afterAt OR max(at) = $afterAt AND conversation_id > $afterConversationId::uuid)
        ORDER BY 2 DESC, 1 LIMIT $limit)
     SELECT k.id AS conversation_id, 1 AS number, coalesce(c.name, k."user" ->> 'name') AS name, ${isoText('s.at')} AS at,
            ${isoText('k.created_at')} AS opened_at, ${isoText('k.resolved_at')} AS resolved_at, NULL::int AS rating,
            NULL::float8 AS first_response, NULL::int AS amount, k.contact_id, k.hidden_until_reply AS is_hidden,
            jsonb_build_object('cost', coalesce(s.cost, '[]'), 'unknown', s.unknown) AS paid, ${preciseText('s.at')} AS position
       FROM s JOIN conversations k ON k.id = s.conversation_id LEFT JOIN contacts c ON c.id = k.contact_id
      ORDER BY s.at DESC, k.id`,
      {
        ...valuesOf(organizationId, asked),
        dimension: asked.dimension,
        source: asked.source,
        afterAt: asked.after?.position ?? null,
        afterConversationId: asked.after?.conversation_id ?? null,
        limit: asked.limit,
      },
    )
    .planned<EpisodeLine & Record<string, unknown>>();
