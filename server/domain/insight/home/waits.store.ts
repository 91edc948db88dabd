import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import { waits, waitsForPeople } from '../../inbox/conversations/state/waits-for-people.ts';

const visible = 'NOT k.is_test AND NOT k.hidden_until_reply';
/** SQL for the customer's name: from the contact `c`, else from the conversation `x`. */
const nameOf = `coalesce(c.name, x."user"->>'name', '')`;
const inSight = `k.organization_id = $1 AND k.status = 'open' AND k.snoozed_until IS NULL AND ${visible}`;

interface WaitsRow {
  waiting: number;
  waiting_since: string | null;
  longest: { id: string; name: string } | null;
  mine: number;
  mine_awaiting: number;
  mine_since: string | null;
  waking: number;
  closing: number;
  next: { id: string; name: string; at: string }[];
}

interface Of {
  readonly userId: string | null;
  readonly at: Date;
  /** Conversations whose 24-hour window closes before this time are listed. */
  readonly soon: Date;
  /** The number at which counting stops. */
  readonly most: number;
}

/** Counts the waiting conversations of an organization, for everybody and for one member. */
export const selectWaits = (organizationId: string, { userId, at, soon, most }: Of): Promise<WaitsRow | null> =>
  sql.row<WaitsRow>(
    `WITH waiting AS (
       SELECT k.id, k.contact_id, k."user", k.waiting_since AS since FROM conversations k
        WHERE ${inSight} AND ${waitsForPeople} ORDER BY since LIMIT $5
     ), longest AS (
       SELECT x.id, ${nameOf} AS name FROM (SELECT * FROM waiting ORDER BY since LIMIT 1) x
         LEFT JOIN contacts c ON c.id = x.contact_id
     ), mine AS (
       SELECT k.waiting_since AS since FROM conversations k
        WHERE ${inSight} AND k.taken_over_by_id = $2::uuid LIMIT $5
     ), waking AS (
       SELECT FROM conversations k JOIN organizations o ON o.id = k.organization_id
        WHERE k.organization_id = $1 AND k.status = 'open' AND ${visible} AND k.snoozed_until IS NOT NULL
          AND k.snoozed_until < (date_trunc('day', $3::timestamptz AT TIME ZONE o.timezone) + interval '1 day') AT TIME ZONE o.timezone
        LIMIT $5
     ), closing AS (
       SELECT k.id, k.contact_id, k."user", k.window_expires_at AS until FROM conversations k
        WHERE k.organization_id = $1 AND ${waits} AND ${visible}
          AND k.window_expires_at > $3 AND k.window_expires_at <= $4
        ORDER BY k.window_expires_at LIMIT $5
     ), next AS (
       SELECT x.id, ${nameOf} AS name, x.until FROM (SELECT * FROM closing ORDER BY until LIMIT 5) x
         LEFT JOIN contacts c ON c.id = x.contact_id
     )
     SELECT (SELECT count(*)::int FROM waiting) AS waiting, ${isoText('(SELECT min(since) FROM waiting)')} AS waiting_since,
            (SELECT json_build_object('id', id, 'name', name) FROM longest) AS longest,
            (SELECT count(*)::int FROM mine) AS mine,
            (SELECT count(*)::int FROM mine WHERE since IS NOT NULL) AS mine_awaiting,
            ${isoText('(SELECT min(since) FROM mine)')} AS mine_since,
            (SELECT count(*)::int FROM waking) AS waking, (SELECT count(*)::int FROM closing) AS closing,
            coalesce((SELECT json_agg(json_build_object('id', id, 'name', name, 'at', ${isoText('until')}) ORDER BY until)
               FROM next), '[]') AS next`,
    [organizationId, userId, at, soon, most],
  );
