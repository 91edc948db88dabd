import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import { type AskedEpisodes, type EpisodeLine, isFit, placeOf } from './episode-list.store.ts';
import { agentStretches, type Conditions, type Whose } from './fact-sums.store.ts';

export interface WaitHourRow {
  weekday: number;
  hour: number;
  waits: number;
  wait_p50: number;
}

interface Asked {
  readonly from: string;
  readonly to: string;
  /** The time zone in which the hours are shown. */
  readonly timezone: string;
  readonly whose: Conditions;
  readonly contacts: Whose['contacts'];
}

const begin = 'to_timestamp(e.waits[n] / 1000.0)';
/** SQL for the waits of an episode that began in the period and are over, each with the agent of its moment. */
const waitsOf = `generate_series(1, cardinality(e.waits), 2) n
         CROSS JOIN LATERAL (SELECT ${begin} AS at) b JOIN LATERAL (${agentStretches}) a ON b.at >= a.since AND b.at < a.until`;
const begun = 'b.at >= $2::timestamptz AND b.at < $3::timestamptz';
/** SQL condition: episodes that can have a wait that began in the period. */
const near = `e.organization_id = $1 AND e.opened_at < $3 AND (e.resolved_at >= $2 OR e.resolved_at IS NULL)`;
const weekday = (zone: string) => `extract(isodow FROM b.at AT TIME ZONE ${zone})::int`;
const hour = (zone: string) => `extract(hour FROM b.at AT TIME ZONE ${zone})::int`;

/** Counts the waits that began in each hour of the week, with their median length. */
export const selectWaitHours = (organizationId: string, asked: Asked): Promise<WaitHourRow[]> =>
  sql.planned<WaitHourRow & Record<string, unknown>>(
    `SELECT ${weekday('$5')} AS weekday, ${hour('$5')} AS hour, count(*)::int AS waits,
            round((percentile_cont(0.5) WITHIN GROUP (ORDER BY (e.waits[n + 1] - e.waits[n])::float8) / 1000)::numeric, 3)::float8 AS wait_p50
       FROM conversation_episodes e JOIN conversations k ON k.id = e.conversation_id, ${waitsOf}
      WHERE ${near} AND ${begun} AND NOT k.is_test AND ${isFit('e', 'a.agent_id', 'w.member_id = ANY(e.members)')}
        AND ($6::uuid[] IS NULL OR k.contact_id = ANY($6::uuid[]))
      GROUP BY 1, 2 ORDER BY 1, 2`,
    [organizationId, asked.from, asked.to, JSON.stringify([asked.whose]), asked.timezone, asked.contacts],
  );

interface Hour {
  readonly timezone: string;
  /** Null for any hour. */
  readonly hour: { readonly weekday: number; readonly hour: number } | null;
}

/** Returns the episodes with waits, those with the newest wait first. `amount` is the number of waits. */
export const selectWaitsOf = (organizationId: string, asked: AskedEpisodes, of: Hour): Promise<EpisodeLine[]> =>
  sql.planned<EpisodeLine & Record<string, unknown>>(
    `SELECT e.conversation_id, e.number, coalesce(p.name, k."user" ->> 'name') AS name, ${isoText('w.at')} AS at,
            ${isoText('e.opened_at')} AS opened_at, ${isoText('e.resolved_at')} AS resolved_at, e.rating,
            e.first_response_ms / 1000.0::float8 AS first_response, w.amount, NULL::jsonb AS paid,
            k.contact_id, k.hidden_until_reply AS is_hidden, ${preciseText('w.at')} AS position
       FROM conversation_episodes e JOIN conversations k ON k.id = e.conversation_id
            JOIN LATERAL (SELECT max(b.at) AS at, count(*)::int AS amount FROM ${waitsOf}
                           WHERE ${begun} AND ${isFit('e', 'a.agent_id', 'w.member_id = ANY(e.members)')}
                             AND ($11::int IS NULL OR ${weekday('$10')} = $11 AND ${hour('$10')} = $12::int)) w ON w.at IS NOT NULL
       LEFT JOIN contacts p ON p.id = k.contact_id
      WHERE ${near} AND NOT k.is_test AND NOT k.hidden_until_reply
        AND ($6::uuid[] IS NULL OR k.contact_id = ANY($6::uuid[]))
        AND ($7::timestamptz IS NULL OR w.at < $7 OR w.at = $7 AND (e.conversation_id, e.number) > ($8::uuid, $9::int))
      ORDER BY w.at DESC, e.conversation_id, e.number LIMIT $5`,
    [
      organizationId,
      asked.from,
      asked.to,
      JSON.stringify(asked.whose),
      asked.limit,
      asked.contacts,
      ...placeOf(asked),
      of.timezone,
      of.hour?.weekday ?? null,
      of.hour?.hour ?? null,
    ],
  );
