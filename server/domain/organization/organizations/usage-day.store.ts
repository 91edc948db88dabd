import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** The usage of a day (YYYY-MM-DD in UTC). */
export interface DayRow {
  day: string;
  conversations: number;
  messages_sent: number;
  messages_received: number;
  ai_turns: number;
  ai_tokens: number;
}

/**
 * Returns the organizations that may have usage to count: those with activity since the given time, or with days that
 * were marked as changed. Organizations whose rows were deleted are left out.
 */
export const organizationsToCount = (since: Date): Promise<{ id: string }[]> =>
  sql.rows<{ id: string }>(
    `SELECT o.id FROM organizations o
      WHERE NOT EXISTS (SELECT 1 FROM client_endings e WHERE e.organization_id = o.id AND e.removed_at IS NOT NULL)
        AND (EXISTS (SELECT 1 FROM messages m WHERE m.organization_id = o.id AND m.created_at >= $1)
         OR EXISTS (SELECT 1 FROM conversations c WHERE c.organization_id = o.id AND c.created_at >= $1)
         OR EXISTS (SELECT 1 FROM agent_turns t WHERE t.organization_id = o.id AND t.started_at >= $1)
         OR EXISTS (SELECT 1 FROM usage_tallies a WHERE a.organization_id = o.id AND a.day >= $1::timestamptz::date)
         OR EXISTS (SELECT 1 FROM usage_stale s WHERE s.organization_id = o.id))
      ORDER BY o.id`,
    [since],
  );

/** Locks the usage of an organization, so that only one count runs at a time. */
export async function lockUsage(tx: Tx, organizationId: string): Promise<void> {
  await tx.run("SELECT pg_advisory_xact_lock(hashtextextended('parley usage ' || $1, 0))", [organizationId]);
}

/**
 * Returns the days that were marked as changed, and deletes the marks. A later change adds a new mark, so the day is
 * counted again.
 */
export const takeStaleDays = async (tx: Tx, organizationId: string, before: string): Promise<string[]> => {
  const rows = await tx.rows<{ day: string }>(
    `WITH taken AS (DELETE FROM usage_stale WHERE organization_id = $1 AND day < $2::date RETURNING day)
     SELECT DISTINCT day::text AS day FROM taken ORDER BY 1`,
    [organizationId, before],
  );
  return rows.map(({ day }) => day);
};

export const selectDays = (tx: Tx, organizationId: string, from: string, to: string): Promise<DayRow[]> =>
  tx.rows<DayRow>(
    `SELECT day::text AS day, conversations::float8 AS conversations, messages_sent::float8 AS messages_sent,
            messages_received::float8 AS messages_received, ai_turns::float8 AS ai_turns, ai_tokens::float8 AS ai_tokens
       FROM usage_days WHERE organization_id = $1 AND day >= $2::date AND day < $3::date`,
    [organizationId, from, to],
  );

/** Counts every day of [from, to) from the rows themselves, which is slow. Days without activity have zeros. */
export const countDays = (on: Sql, organizationId: string, from: string, to: string): Promise<DayRow[]> =>
  on.rows<DayRow>(
    `WITH bounds AS (SELECT $2::timestamp AT TIME ZONE 'UTC' AS since, $3::timestamp AT TIME ZONE 'UTC' AS before),
     counts AS (
       SELECT (c.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS conversations, 0 AS sent, 0 AS received,
              0 AS turns, 0 AS tokens
         FROM conversations c, bounds
        WHERE c.organization_id = $1 AND c.created_at >= since AND c.created_at < before
          AND NOT c.is_test AND NOT c.hidden_until_reply GROUP BY 1
       UNION ALL
       SELECT (x.created_at AT TIME ZONE 'UTC')::date, 0,
              count(*) FILTER (WHERE x.role = 'assistant' AND x.delivery_status IS DISTINCT FROM 'failed'),
              count(*) FILTER (WHERE x.role = 'user'), 0, 0
         FROM messages x, bounds
        WHERE x.organization_id = $1 AND x.created_at >= since AND x.created_at < before
          AND x.conversation_id NOT IN (SELECT c.id FROM conversations c WHERE c.organization_id = $1 AND c.is_test)
        GROUP BY 1
       UNION ALL
       SELECT (a.started_at AT TIME ZONE 'UTC')::date, 0, 0, 0,
              count(*) FILTER (WHERE a.steps > 0 OR a.tokens_in + a.tokens_out > 0), sum(a.tokens_in + a.tokens_out)
         FROM agent_turns a, bounds
        WHERE a.organization_id = $1 AND a.started_at >= since AND a.started_at < before GROUP BY 1)
     SELECT d.day::date::text AS day, coalesce(sum(f.conversations), 0)::float8 AS conversations,
            coalesce(sum(f.sent), 0)::float8 AS messages_sent, coalesce(sum(f.received), 0)::float8 AS messages_received,
            coalesce(sum(f.turns), 0)::float8 AS ai_turns, coalesce(sum(f.tokens), 0)::float8 AS ai_tokens
       FROM generate_series($2::timestamp, $3::timestamp - interval '1 day', interval '1 day') AS d(day)
       LEFT JOIN counts f ON f.day = d.day::date
      GROUP BY d.day ORDER BY d.day`,
    [organizationId, from, to],
  );

export const saveDays = (tx: Tx, organizationId: string, days: readonly DayRow[], at: Date): Promise<number> =>
  tx.run(
    `INSERT INTO usage_days AS y (organization_id, day, conversations, messages_sent, messages_received, ai_turns, ai_tokens,
            counted_at)
     SELECT $1, d.day, d.conversations, d.messages_sent, d.messages_received, d.ai_turns, d.ai_tokens, $3
       FROM jsonb_to_recordset($2::jsonb) AS d(day date, conversations bigint, messages_sent bigint,
              messages_received bigint, ai_turns bigint, ai_tokens bigint)
     ON CONFLICT (organization_id, day) DO UPDATE SET conversations = excluded.conversations,
            messages_sent = excluded.messages_sent, messages_received = excluded.messages_received,
            ai_turns = excluded.ai_turns, ai_tokens = excluded.ai_tokens, counted_at = excluded.counted_at`,
    [organizationId, JSON.stringify(days), at],
  );

export interface Correction {
  readonly id: string;
  readonly day: string;
  readonly meter: string;
  readonly was: number;
  readonly became: number;
}

export const saveCorrections = (
  tx: Tx,
  organizationId: string,
  corrections: readonly Correction[],
  at: Date,
): Promise<number> =>
  tx.run(
    `INSERT INTO usage_corrections (id, organization_id, day, meter, was, became, created_at)
     SELECT c.id, $1, c.day, c.meter, c.was, c.became, $3
       FROM jsonb_to_recordset($2::jsonb) AS c(id uuid, day date, meter text, was bigint, became bigint)`,
    [organizationId, JSON.stringify(corrections), at],
  );

export interface TallyRow {
  day: string;
  meter: string;
  was: number;
  became: number;
}

/**
 * Finds days whose tally differs from the stored rows: API calls of the last five days, and webhook deliveries of the
 * last twenty, as long as these rows are stored. Fewer deliveries than tallied are no error, because deliveries are
 * deleted with their endpoint. The first day of a tally is left out, because counting may have begun in the middle of
 * that day.
 */
export const selectWrongTallies = (tx: Tx, organizationId: string, before: string): Promise<TallyRow[]> =>
  tx.rows<TallyRow>(
    `WITH firsts AS (SELECT meter, min(day) AS began FROM usage_tallies WHERE organization_id = $1 GROUP BY meter),
     counts AS (
       SELECT 'api_requests' AS meter, (r.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS count
         FROM request_logs r
        WHERE r.organization_id = $1 AND r.key_id IS NOT NULL AND r.created_at >= ($2::date - 5)::timestamp AT TIME ZONE 'UTC'
          AND r.created_at < $2::timestamp AT TIME ZONE 'UTC' GROUP BY 2
       UNION ALL
       SELECT 'webhook_deliveries', (w.created_at AT TIME ZONE 'UTC')::date, count(*) FROM webhook_deliveries w
        WHERE w.organization_id = $1 AND w.created_at >= ($2::date - 20)::timestamp AT TIME ZONE 'UTC'
          AND w.created_at < $2::timestamp AT TIME ZONE 'UTC' GROUP BY 2),
     told AS (
       SELECT meter, day, count FROM usage_tallies
        WHERE organization_id = $1 AND day < $2::date
          AND ((meter = 'api_requests' AND day >= $2::date - 5) OR (meter = 'webhook_deliveries' AND day >= $2::date - 20)))
     SELECT day::text AS day, meter, coalesce(t.count, 0)::float8 AS was, coalesce(f.count, 0)::float8 AS became
       FROM counts f FULL JOIN told t USING (meter, day) JOIN firsts i USING (meter)
      WHERE day > i.began AND coalesce(f.count, 0) <> coalesce(t.count, 0)
        AND (meter = 'api_requests' OR coalesce(f.count, 0) > coalesce(t.count, 0))
      ORDER BY meter, day`,
    [organizationId, before],
  );

export const saveTallies = (tx: Tx, organizationId: string, tallies: readonly TallyRow[]): Promise<number> =>
  tx.run(
    `INSERT INTO usage_tallies (organization_id, day, meter, count)
     SELECT $1, t.day, t.meter, t.became
       FROM jsonb_to_recordset($2::jsonb) AS t(day date, meter text, became bigint) ORDER BY t.day, t.meter
     ON CONFLICT (organization_id, day, meter) DO UPDATE SET count = excluded.count`,
    [organizationId, JSON.stringify(tallies)],
  );

interface Reached {
  readonly month: string;
  readonly meter: string;
  /** The plan's limit. */
  readonly most: number;
  readonly at: Date;
}

/**
 * Records which percentages of the limit are reached. Returns the percentages that were not yet reported this month for
 * this limit or a higher limit.
 */
export const noteUsageParts = async (
  tx: Tx,
  organizationId: string,
  of: Reached,
  percents: readonly number[],
): Promise<number[]> => {
  const rows = await tx
    .bind(
      `INSERT INTO usage_alerts AS a (organization_id, month, meter, percent, most, created_at)
     SELECT $organizationId, $month, $meter, p, $most, $at FROM unnest($percents::int[]) AS p ORDER BY p
     ON CONFLICT (organization_id, month, meter, percent) DO UPDATE SET most = excluded.most, created_at = excluded.created_at
       WHERE a.most < excluded.most
     RETURNING percent`,
      { organizationId, month: of.month, meter: of.meter, most: of.most, at: of.at, percents },
    )
    .rows<{ percent: number }>();
  return rows.map((row) => row.percent);
};

/** Adds the usage of these conversations to the organization's tallies, and marks their days to be counted again. */
export async function tallyErased(tx: Tx, organizationId: string, conversationIds: readonly string[]): Promise<void> {
  await tx.run(
    `WITH used AS (
       SELECT (c.created_at AT TIME ZONE 'UTC')::date AS day, 'conversations' AS meter, 1 AS count FROM conversations c
        WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]) AND NOT c.is_test AND NOT c.hidden_until_reply
       UNION ALL
       SELECT (x.created_at AT TIME ZONE 'UTC')::date,
              CASE x.role WHEN 'user' THEN 'messages_received' ELSE 'messages_sent' END, 1
         FROM messages x JOIN conversations c ON c.id = x.conversation_id
        WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]) AND NOT c.is_test
          AND (x.role = 'user' OR (x.role = 'assistant' AND x.delivery_status IS DISTINCT FROM 'failed'))
       UNION ALL
       SELECT (a.started_at AT TIME ZONE 'UTC')::date, g.meter, g.count
         FROM agent_turns a
        CROSS JOIN LATERAL (VALUES
          ('ai_turns', CASE WHEN a.steps > 0 OR a.tokens_in + a.tokens_out > 0 THEN 1 ELSE 0 END),
          ('ai_tokens', a.tokens_in + a.tokens_out)) AS g(meter, count)
        WHERE a.organization_id = $1 AND a.conversation_id = ANY($2::uuid[])
     ), stale AS (
       INSERT INTO usage_stale (organization_id, day) SELECT DISTINCT $1::uuid, day FROM used
     )
     INSERT INTO usage_tallies (organization_id, day, meter, count)
     SELECT $1, day, meter, sum(count) FROM used GROUP BY day, meter HAVING sum(count) > 0 ORDER BY day, meter
     ON CONFLICT (organization_id, day, meter) DO UPDATE SET count = usage_tallies.count + excluded.count`,
    [organizationId, conversationIds],
  );
}
