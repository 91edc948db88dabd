import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

export interface PeriodRow {
  timezone: string;
  from: string;
  to: string;
  /** The time at which each day or hour begins, as ISO text, oldest first. At most one more than a series may have. */
  at: string[];
  as_of: string;
}

export interface AskedPeriod {
  readonly from: string | null;
  readonly to: string | null;
  readonly granularity: 'day' | 'hour';
  /** The time zone. Null for the time zone of the organization. */
  readonly timezone: string | null;
  readonly now: Date;
  readonly limit: number;
}

const quarter = (moment: string, round: 'floor' | 'ceil') =>
  `to_timestamp(${round}(extract(epoch FROM ${moment}) / 900) * 900)`;
const isDate = (text: string) => `length(${text}) = 10`;

/**
 * Computes the days or hours of a period in its time zone. Days begin at local midnight and have 23 or 25 hours when
 * the clock changes. `as_of` is the time before which no further domain event can be recorded.
 */
export const selectPeriod = (organizationId: string, asked: AskedPeriod): Promise<PeriodRow | null> =>
  sql.row<PeriodRow & Record<string, unknown>>(
    `WITH place AS (
       SELECT id, coalesce($5::text, timezone) AS zone FROM organizations WHERE id = $1
     ), ending AS (
       SELECT id, zone, CASE WHEN $3::text IS NULL THEN ${quarter('$6::timestamptz', 'ceil')}
                             WHEN ${isDate('$3')} THEN ($3::date + 1)::timestamp AT TIME ZONE zone
                             ELSE ${quarter('$3::timestamptz', 'ceil')} END AS until FROM place
     ), span AS (
       SELECT id, zone, until, CASE WHEN $2::text IS NULL THEN until - interval '720 hours'
                                    WHEN ${isDate('$2')} THEN $2::date::timestamp AT TIME ZONE zone
                                    ELSE ${quarter('$2::timestamptz', 'floor')} END AS since FROM ending
     )
     SELECT zone AS timezone, ${isoText('since')} AS from, ${isoText('until')} AS to,
            CASE WHEN $4 = 'day' THEN ARRAY(
              SELECT ${isoText('d AT TIME ZONE zone')}
                FROM generate_series(date_trunc('day', since AT TIME ZONE zone), (until - interval '1 second') AT TIME ZONE zone, interval '1 day') d
               LIMIT $7)
            ELSE ARRAY(
              SELECT ${isoText('h')} FROM (
                SELECT DISTINCT date_trunc('hour', q, zone) AS h
                  FROM generate_series(since, least(until - interval '1 second', since + $7::int * interval '1 hour'), interval '15 minutes') q
              ) hours ORDER BY h LIMIT $7) END AS at,
            (SELECT ${isoText(`least($6::timestamptz,
               (SELECT s.at FROM figure_stale s WHERE s.organization_id = span.id ORDER BY s.id LIMIT 1),
               (SELECT min(o.occurred_at) FROM outbox o WHERE o.organization_id = span.id AND o.published_at IS NULL),
               (SELECT o.occurred_at FROM fact_readers f JOIN outbox o ON o.organization_id = f.organization_id AND o.position > f.position
                 WHERE f.organization_id = span.id AND f.reader = 'figures' ORDER BY o.position LIMIT 1))`)}) AS as_of
       FROM span`,
    [organizationId, asked.from, asked.to, asked.granularity, asked.timezone, asked.now, asked.limit],
  );
