import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { EpisodeLine, Place } from './episode-list.store.ts';
import type { Whose } from './fact-sums.store.ts';

export interface PaidRow {
  dimension: string;
  source: 'operator' | 'ai';
  currency: string | null;
  /** The number of messages the operator priced, or of turns. */
  times: number;
  unknown: number;
  tokens_in: number;
  tokens_out: number;
  /** Decimal text; null if no rate was known. */
  amount: string | null;
}

const dimension = (agent: string) =>
  `CASE $9::text WHEN 'channel' THEN 'channel:' || k.channel WHEN 'number' THEN 'number:' || k.connection_id
                 WHEN 'agent' THEN 'agent:' || ${agent} ELSE 'all' END`;
const fits = (
  agent: string,
) => `NOT k.is_test AND ($4::text IS NULL OR k.channel::text = $4) AND ($5::uuid IS NULL OR k.connection_id = $5)
        AND ($6::uuid IS NULL OR ${agent} = $6)
        AND ($7::uuid IS NULL OR EXISTS (SELECT FROM conversation_episodes e WHERE e.conversation_id = k.id AND $7 = ANY(e.members)))
        AND ($8::uuid IS NULL OR EXISTS (SELECT FROM conversation_tags t WHERE t.conversation_id = k.id AND t.tag_id = $8))
        AND ($11::uuid IS NULL OR EXISTS (SELECT FROM conversation_episodes e WHERE e.conversation_id = k.id AND e.queue_id = $11))
        AND ($10::uuid[] IS NULL OR k.contact_id = ANY($10::uuid[]))`;

/** SQL for the conversations that changed agents: the agents in order, and when each one after the first began. */
const moved = `
  SELECT conversation_id, (array_agg(from_id ORDER BY position))[1] || array_agg(to_id ORDER BY position) AS agents,
         array_agg(at ORDER BY position) AS since
    FROM figure_marks WHERE organization_id = $1 AND kind = 'agent' GROUP BY 1`;
/** SQL for the agent the conversation had when a message was written. */
const agentThen =
  'CASE WHEN g.agents IS NULL THEN k.agent_id ELSE g.agents[1 + width_bucket(m.created_at, g.since)] END';

// Each message once, if the operator reported its price in the period, and each turn that began in the period.
const paid = `
  SELECT ${dimension(agentThen)} AS dimension, 'operator' AS source, m.conversation_id, m.cost, m.cost_currency AS currency,
         m.cost IS NULL AS is_unknown, 0 AS tokens_in, 0 AS tokens_out, m.priced_at AS at
    FROM messages m JOIN conversations k ON k.id = m.conversation_id LEFT JOIN (${moved}) g ON g.conversation_id = k.id
   WHERE m.organization_id = $1 AND m.priced_at >= $2::timestamptz AND m.priced_at < $3::timestamptz
     AND m.delivery_status IS DISTINCT FROM 'failed' AND ${fits(agentThen)}
  UNION ALL
  SELECT ${dimension('t.agent_id')}, 'ai', t.conversation_id, t.cost, coalesce(t.currency, 'USD'),
         t.cost IS NULL AND t.tokens_in + t.tokens_out > 0, t.tokens_in, t.tokens_out, t.started_at
    FROM agent_turns t JOIN conversations k ON k.id = t.conversation_id
   WHERE t.organization_id = $1 AND t.started_at >= $2 AND t.started_at < $3 AND ${fits('t.agent_id')}`;

interface Asked {
  /** all, channel, number or agent. */
  readonly by: string;
  readonly from: string;
  readonly to: string;
  readonly whose: Whose;
}

const valuesOf = (organizationId: string, { by, from, to, whose }: Asked) => [
  organizationId,
  from,
  to,
  whose.channel,
  whose.connection_id,
  whose.agent_id,
  whose.member_id,
  whose.tag_id,
  by,
  whose.contacts,
  whose.queue_id,
];

/** Sums what the operator and the models were paid in a period. */
export const selectPaid = (organizationId: string, asked: Asked): Promise<PaidRow[]> =>
  sql.planned<PaidRow & Record<string, unknown>>(
    `SELECT dimension, source, currency, count(*)::int AS times, count(*) FILTER (WHERE is_unknown)::int AS unknown,
            sum(tokens_in)::float8 AS tokens_in, sum(tokens_out)::float8 AS tokens_out, trim_scale(sum(cost))::text AS amount
       FROM (${paid}) p WHERE dimension IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    valuesOf(organizationId, asked),
  );

export interface PaidEachRow {
  /** The number of conversations that cost anything and whose prices are all known. */
  conversations: number;
  /** The number of conversations in which a rate is unknown. */
  unknown: number;
  /** Null if no conversation with known prices cost anything. */
  currency: string | null;
  amount: string | null;
}

/**
 * Returns how many conversations cost anything, and the average cost of those whose prices are all known: one row per
 * currency, at least one row.
 */
export const selectPaidEach = (organizationId: string, asked: Asked): Promise<PaidEachRow[]> =>
  sql.planned<PaidEachRow & Record<string, unknown>>(
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
  );

interface ListAsked extends Asked {
  /** The dimension: `all`, or for example `agent:ID`. */
  readonly dimension: string;
  /**
   * Null for both, limited to conversations that cost anything and whose prices are all known, as their average counts
   * them.
   */
  readonly source: PaidRow['source'] | null;
  readonly limit: number;
  /** Continue after this row. */
  readonly after?: Place | undefined;
}

/**
 * Returns the conversations that were paid for in a period, each with its cost, those with the newest payment first.
 */
export const selectPaidOf = (organizationId: string, asked: ListAsked): Promise<EpisodeLine[]> =>
  sql.planned<EpisodeLine & Record<string, unknown>>(
    `WITH sums AS (
       SELECT conversation_id, currency, sum(cost) AS cost, count(*) FILTER (WHERE is_unknown) AS unknown, max(at) AS at
         FROM (${paid}) p
        WHERE dimension = $12 AND (source = $13 OR $13::text IS NULL AND (cost > 0 OR is_unknown)) GROUP BY 1, 2),
          s AS (
       SELECT conversation_id, max(at) AS at, sum(unknown)::int AS unknown,
              jsonb_agg(jsonb_build_object('amount', trim_scale(cost)::text, 'currency', currency) ORDER BY currency)
                FILTER (WHERE cost IS NOT NULL AND currency IS NOT NULL) AS cost
         FROM sums GROUP BY 1
       HAVING ($13::text IS NOT NULL OR sum(unknown) = 0)
          AND ($14::timestamptz IS NULL OR max(at) < $14 OR max(at) = $14 AND conversation_id > $15::uuid)
        ORDER BY 2 DESC, 1 LIMIT $16)
     SELECT k.id AS conversation_id, 1 AS number, coalesce(c.name, k."user" ->> 'name') AS name, ${isoText('s.at')} AS at,
            ${isoText('k.created_at')} AS opened_at, ${isoText('k.resolved_at')} AS resolved_at, NULL::int AS rating,
            NULL::float8 AS first_response, NULL::int AS amount, k.contact_id, k.hidden_until_reply AS is_hidden,
            jsonb_build_object('cost', coalesce(s.cost, '[]'), 'unknown', s.unknown) AS paid, ${preciseText('s.at')} AS position
       FROM s JOIN conversations k ON k.id = s.conversation_id LEFT JOIN contacts c ON c.id = k.contact_id
      ORDER BY s.at DESC, k.id`,
    [
      ...valuesOf(organizationId, asked),
      asked.dimension,
      asked.source,
      asked.after?.position ?? null,
      asked.after?.conversation_id ?? null,
      asked.limit,
    ],
  );
