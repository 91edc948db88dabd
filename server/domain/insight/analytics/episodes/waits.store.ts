import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import { type AskedEpisodes, type EpisodeLine, isFit, listValues } from '../episode-list.store.ts';
import { agentStretches, type Conditions, type Whose } from '../sums/episode-sums.store.ts';

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
/**
 * SQL for the finished waits of an episode, each with its beginning and with the agent that the conversation had then.
 */
const waitsOf = `generate_series(1, cardinality(e.waits), 2) n
         CROSS JOIN LATERAL (SELECT ${begin} AS at) b JOIN LATERAL (${agentStretches}) a ON b.at >= a.since AND b.at < a.until`;
const begun = 'b.at >= $from::timestamptz AND b.at < $to::timestamptz';
/** SQL condition: the episode may have a wait that began in the period. */
const near = `e.organization_id = $organizationId AND e.opened_at < $to AND (e.resolved_at >= $from OR e.resolved_at IS NULL)`;
const weekday = (zone: string) => `extract(isodow FROM b.at AT TIME ZONE ${zone})::int`;
const hour = (zone: string) => `extract(hour FROM b.at AT TIME ZONE ${zone})::int`;

/** Counts the waits that began in each hour of the week, and computes their median length. */
export const selectWaitHours = (organizationId: string, asked: Asked): Promise<WaitHourRow[]> =>
  sql
    .bind(
      `SELECT ${weekday('$timezone')} AS weekday, ${hour('$timezone')} AS hour, count(*)::int AS waits,
            round((percentile_cont(0.5) WITHIN GROUP (ORDER BY (e.waits[n + 1] - e.waits[n])::float8) / 1000)::numeric, 3)::float8 AS wait_p50
       FROM conversation_episodes e JOIN conversations k ON k.id = e.conversation_id, ${waitsOf}
      WHERE ${near} AND ${begun} AND NOT k.is_test AND ${isFit('e', 'a.agent_id', 'w.member_id = ANY(e.members)')}
        AND ($contacts::uuid[] IS NULL OR k.contact_id = ANY($contacts::uuid[]))
      GROUP BY 1, 2 ORDER BY 1, 2`,
      {
        organizationId,
        from: asked.from,
        to: asked.to,
        whose: JSON.stringify([asked.whose]),
        timezone: asked.timezone,
        contacts: asked.contacts,
      },
    )
    .planned<WaitHourRow & Record<string, unknown>>();

interface Hour {
  readonly timezone: string;
  /** The hour of the week to list; null for all hours. */
  readonly hour: { readonly weekday: number; readonly hour: number } | null;
}

/**
 * Returns the episodes with waits in the period. Those with the newest wait come first. `amount` is the number of
 * waits.
 */
export const selectWaitsOf = (organizationId: string, asked: AskedEpisodes, of: Hour): Promise<EpisodeLine[]> =>
  sql
    .bind(
      `SELECT e.conversation_id, e.number, coalesce(p.name, k."user" ->> 'name') AS name, ${isoText('w.at')} AS at,
            ${isoText('e.opened_at')} AS opened_at, ${isoText('e.resolved_at')} AS resolved_at, e.rating,
            e.first_response_ms / 1000.0::float8 AS first_response, w.amount, NULL::jsonb AS paid,
            k.contact_id, k.hidden_until_reply AS is_hidden, ${preciseText('w.at')} AS position
       FROM conversation_episodes e JOIN conversations k ON k.id = e.conversation_id
            JOIN LATERAL (SELECT max(b.at) AS at, count(*)::int AS amount FROM ${waitsOf}
                           WHERE ${begun} AND ${isFit('e', 'a.agent_id', 'w.member_id = ANY(e.members)')}
                             AND ($weekday::int IS NULL OR ${weekday('$timezone')} = $weekday AND ${hour('$timezone')} = $hour::int)) w ON w.at IS NOT NULL
       LEFT JOIN contacts p ON p.id = k.contact_id
      WHERE ${near} AND NOT k.is_test AND NOT k.hidden_until_reply
        AND ($contacts::uuid[] IS NULL OR k.contact_id = ANY($contacts::uuid[]))
        AND ($afterAt::timestamptz IS NULL OR w.at < $afterAt OR w.at = $afterAt AND (e.conversation_id, e.number) > ($afterConversationId::uuid, $afterNumber::int))
      ORDER BY w.at DESC, e.conversation_id, e.number LIMIT $limit`,
      {
        ...listValues(organizationId, asked),
        afterNumber: asked.after?.number ?? null,
        timezone: of.timezone,
        weekday: of.hour?.weekday ?? null,
        hour: of.hour?.hour ?? null,
      },
    )
    .planned<EpisodeLine & Record<string, unknown>>();
