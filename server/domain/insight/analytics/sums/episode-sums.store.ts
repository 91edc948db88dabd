import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Parts, Sum } from './sums.store.ts';

/** The conditions that each conversation has to meet, all of them together. A field that is null is no condition. */
export interface Conditions {
  readonly channel: string | null;
  readonly connection_id: string | null;
  readonly agent_id: string | null;
  readonly member_id: string | null;
  readonly tag_id: string | null;
  readonly queue_id: string | null;
}

/** Selects the conversations that are counted. */
export interface Whose extends Conditions {
  /**
   * If not null, only conversations of these contacts count. Postgres plans the statement for the length of this list.
   */
  readonly contacts: readonly string[] | null;
}

/**
 * Business hours: when each opening period begins and ends, and the total length of all periods before it, in
 * milliseconds since the epoch.
 */
export interface OpenTime {
  readonly begins: readonly number[];
  readonly ends: readonly number[];
  readonly before: readonly number[];
}

/**
 * SQL for the business hours up to a time. A time outside business hours counts as the end of the opening period
 * before it.
 */
const openUntil = (moment: string) =>
  `(SELECT coalesce(($openBefore::float8[])[w.i] + least(${moment}, ($openEnds::float8[])[w.i]) - ($openBegins::float8[])[w.i], 0)
      FROM (SELECT width_bucket(${moment}, $openBegins::float8[]) AS i) w)`;
const ms = (moment: string) => `floor(extract(epoch FROM ${moment}) * 1000)::float8`;

/** SQL for the length of a time span: the whole span, or only the business hours in it. */
const took = (plain: string, begin: string, end: string) =>
  `CASE WHEN $openBegins::float8[] IS NULL THEN ${plain}::float8 ELSE ${openUntil(end)} - ${openUntil(begin)} END`;
const isOf = (table: 'e' | 'f', agent: string) => `
        ($channel::text IS NULL OR ${table}.channel = $channel) AND ($connectionId::uuid IS NULL OR ${table}.connection_id = $connectionId)
        AND ($agentId::uuid IS NULL OR ${agent} = $agentId)
        AND ($tagId::uuid IS NULL OR EXISTS (SELECT FROM conversation_tags t WHERE t.conversation_id = ${table}.conversation_id AND t.tag_id = $tagId))
        AND ($queueId::uuid IS NULL OR ${table}.queue_id = $queueId)
        AND ($contacts::uuid[] IS NULL OR ${table}.conversation_id IN (
              SELECT k.id FROM conversations k WHERE k.organization_id = $organizationId AND k.contact_id = ANY($contacts::uuid[])))`;
/**
 * SQL for the agents of an episode, with the times between which the conversation had each agent. An event is counted
 * for the agent at the time of the event.
 */
export const agentStretches = `SELECT s.agent_id, coalesce(to_timestamp(s.since / 1000), '-infinity') AS since,
                     coalesce(to_timestamp(s.until / 1000), 'infinity') AS until
                FROM unnest(e.agent_id || e.later_agents, NULL::float8 || e.later_since::float8[], e.later_since::float8[]) AS s(agent_id, since, until)`;
const dimensionsOf = (table: 'e' | 'f', agent: string, members: string) => `
        CASE $by::text WHEN 'all' THEN ARRAY['all'] WHEN 'channel' THEN ARRAY['channel:' || ${table}.channel]
          WHEN 'number' THEN ARRAY['number:' || ${table}.connection_id] WHEN 'agent' THEN ARRAY['agent:' || ${agent}]
          WHEN 'queue' THEN ARRAY['queue:' || ${table}.queue_id] WHEN 'member' THEN ${members} ELSE g.dimensions END`;
/**
 * Computes the same sums as `cells.ts`, but directly from episodes and messages. This function serves requests that
 * have no stored sums (several conditions together, tags, segments, business hours). `by` is all, channel, number,
 * agent, member, tag or queue.
 */
export const selectEpisodeSums = (
  tx: Tx,
  organizationId: string,
  by: string,
  { from, to, at }: Parts,
  whose: Whose,
  open: OpenTime | null,
): Promise<Sum[]> =>
  tx
    .bind(
      `WITH tagged AS MATERIALIZED (
       SELECT conversation_id, array_agg('tag:' || tag_id) AS dimensions FROM conversation_tags
        WHERE organization_id = $organizationId AND $by::text = 'tag' GROUP BY 1
     ), e AS MATERIALIZED (
       SELECT e.number, a.since, a.until, e.opened_at, e.resolved_at, e.followed_at,
              e.handed_off_at, e.handoff_codes, e.first_response_at, e.first_response_ms, e.first_response_by, e.person_at,
              e.useful_response_at, e.useful_response_ms,
              e.person_ms, e.waiting_ms, e.waits, e.ai_wrote, e.person_wrote, e.members, e.rating, e.rated_at, e.sentiment,
              ${dimensionsOf('e', 'a.agent_id', `ARRAY(SELECT 'member:' || m FROM unnest(e.members) m)`)} AS dimensions
         FROM conversation_episodes e LEFT JOIN tagged g ON g.conversation_id = e.conversation_id
        CROSS JOIN LATERAL (${agentStretches}) a
        WHERE e.organization_id = $organizationId AND e.opened_at < $to::timestamptz
          AND (e.opened_at >= $from::timestamptz OR e.resolved_at >= $from OR e.resolved_at IS NULL OR e.rated_at >= $from
               OR e.handed_off_at >= $from OR e.person_at >= $from)
          AND ($memberId::uuid IS NULL OR $memberId = ANY(e.members)) AND ${isOf('e', 'a.agent_id')}
     ), said AS (
       SELECT d.dimension, f.slot AS at, f.amount,
              CASE WHEN f.author = 'contact' THEN 'messages_in' WHEN f.author = 'agent' THEN 'messages_out_by_ai'
                   WHEN f.author LIKE 'member%' THEN 'messages_out_by_person' ELSE 'messages_out_by_other' END AS measure
         FROM figure_messages f LEFT JOIN tagged g ON g.conversation_id = f.conversation_id,
              unnest(${dimensionsOf('f', 'f.agent_id', `CASE WHEN f.author LIKE 'member:%' THEN ARRAY[f.author] END`)}) AS d(dimension)
        WHERE f.organization_id = $organizationId AND f.slot >= $from AND f.slot < $to
          AND ($memberId::uuid IS NULL OR f.author = 'member:' || $memberId::text) AND ${isOf('f', 'f.agent_id')} AND d.dimension IS NOT NULL
     ), counted AS (
       SELECT d.dimension, v.at, v.measure, v.bucket
         FROM e, unnest(e.dimensions) AS d(dimension), LATERAL (
           VALUES ('opened', e.opened_at, 0::smallint),
                  (CASE WHEN e.number > 1 THEN 'reopened' END, e.opened_at, 0::smallint),
                  ('sentiment_' || e.sentiment, e.opened_at, 0::smallint),
                  ('handed_off', e.handed_off_at, 0::smallint),
                  (CASE WHEN e.rating IS NOT NULL THEN 'rated' END, e.rated_at, e.rating),
                  ('resolved', e.resolved_at, 0::smallint),
                  (CASE WHEN e.ai_wrote AND e.person_wrote THEN 'answered_by_both' WHEN e.ai_wrote THEN 'answered_by_ai'
                        WHEN e.person_wrote THEN 'answered_by_person' END, e.resolved_at, 0::smallint),
                  (CASE WHEN e.ai_wrote AND NOT e.person_wrote AND e.followed_at IS NULL THEN 'resolved_by_ai' END, e.resolved_at, 0::smallint)
         ) AS v(measure, at, bucket)
        WHERE d.dimension IS NOT NULL AND v.at >= e.since AND v.at < e.until
       UNION ALL
       SELECT d.dimension, e.handed_off_at, 'handed_off_' || c.code, 0
         FROM e, unnest(e.handoff_codes) AS c(code), unnest(e.dimensions) AS d(dimension)
        WHERE d.dimension IS NOT NULL AND e.handed_off_at >= e.since AND e.handed_off_at < e.until
     ), lasted AS (
       SELECT d.dimension, v.at, v.measure, v.ms
         FROM e, unnest(e.dimensions) AS d(dimension), LATERAL (
           VALUES ('resolution', e.resolved_at,
                   ${took(`greatest(0, ${ms('e.resolved_at')} - ${ms('e.opened_at')})`, ms('e.opened_at'), ms('e.resolved_at'))}),
                  ('waiting', e.resolved_at, CASE WHEN $openBegins::float8[] IS NULL THEN e.waiting_ms::float8 ELSE
                   (SELECT coalesce(sum(${openUntil('e.waits[n + 1]::float8')} - ${openUntil('e.waits[n]::float8')}), 0)
                      FROM generate_series(1, cardinality(e.waits), 2) n) END),
                  ('first_response_by_' || e.first_response_by, e.first_response_at,
                   ${took('e.first_response_ms', `${ms('e.first_response_at')} - e.first_response_ms`, ms('e.first_response_at'))}),
                  ('useful_response', e.useful_response_at,
                   ${took('e.useful_response_ms', `${ms('e.useful_response_at')} - e.useful_response_ms`, ms('e.useful_response_at'))}),
                  ('person_after_handoff', e.person_at,
                   ${took('e.person_ms', ms('e.handed_off_at'), ms('e.person_at'))})
         ) AS v(measure, at, ms)
        WHERE d.dimension IS NOT NULL AND v.ms IS NOT NULL AND v.at >= e.since AND v.at < e.until
     ), parts AS (
       SELECT dimension, at, measure, 0 AS bucket, amount, 0::float8 AS total FROM said
       UNION ALL SELECT dimension, at, measure, bucket, 1, 0 FROM counted WHERE measure IS NOT NULL
       UNION ALL SELECT dimension, at, measure, CASE WHEN ms < 1 THEN -100 ELSE ceil(ln(ms / 1000) / ln(1.1::float8) - 1e-9)::int END, 1, ms
                   FROM lasted WHERE measure IS NOT NULL
     )
     SELECT dimension, width_bucket(at, $at::timestamptz[]) AS position, measure, bucket, sum(amount)::float8 AS amount,
            sum(total)::float8 AS total
       FROM parts WHERE at >= $from AND at < $to GROUP BY 1, 2, 3, 4`,
      {
        organizationId,
        from,
        to,
        at,
        by,
        channel: whose.channel,
        connectionId: whose.connection_id,
        agentId: whose.agent_id,
        memberId: whose.member_id,
        tagId: whose.tag_id,
        queueId: whose.queue_id,
        contacts: whose.contacts,
        openBegins: open?.begins ?? null,
        openEnds: open?.ends ?? null,
        openBefore: open?.before ?? null,
      },
    )
    .planned<Sum & Record<string, unknown>>();

/**
 * Prepares the transaction for large sums. A year of episodes is summed in memory, and JIT compilation would take
 * longer than the statement itself.
 */
export const prepareToSum = (tx: Tx): Promise<number> =>
  tx.run(`SELECT set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`);

/** Finds the opening time of the oldest conversation that is still counted in a period beginning at `from`. */
export const findOldestOpening = (organizationId: string, from: string): Promise<{ at: Date | null } | null> =>
  sql.row<{ at: Date | null }>(
    `SELECT min(opened_at) AS at FROM conversation_episodes
      WHERE organization_id = $1 AND (opened_at >= $2::timestamptz OR resolved_at >= $2 OR resolved_at IS NULL OR rated_at >= $2
            OR handed_off_at >= $2 OR person_at >= $2)`,
    [organizationId, from],
  );
