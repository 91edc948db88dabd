import type { By } from '#server/base/by-of.ts';
import type { Activity, ActivityKind } from '#server/contract/inbox/activity.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface NewActivity {
  readonly id: string;
  readonly conversationId: string;
  readonly kind: ActivityKind;
  readonly by: By;
  readonly aboutId: string | null;
  readonly until: Date | null;
  readonly text: string | null;
  readonly at: Date;
}

export const insertActivity = (tx: Tx, organizationId: string, made: NewActivity): Promise<number> =>
  tx
    .bind(
      `INSERT INTO conversation_happenings (id, organization_id, conversation_id, kind, "by", about_id, until, text, at)
     VALUES ($id, $organizationId, $conversationId, $kind, $by, $aboutId, $until, $text, $at)`,
      {
        organizationId,
        id: made.id,
        conversationId: made.conversationId,
        kind: made.kind,
        by: JSON.stringify(made.by),
        aboutId: made.aboutId,
        until: made.until,
        text: made.text,
        at: made.at,
      },
    )
    .run();

/** Returns the snooze that the conversation had when it was last resolved, if that snooze has not ended yet. */
export const findSnoozeBeforeEnd = async (
  tx: Tx,
  organizationId: string,
  conversationId: string,
  at: Date,
): Promise<Date | null> => {
  const row = await tx.row<{ until: Date | null }>(
    `SELECT until FROM conversation_happenings
      WHERE organization_id = $1 AND conversation_id = $2 AND kind = 'resolved' ORDER BY at DESC, id DESC LIMIT 1`,
    [organizationId, conversationId],
  );
  return row?.until && row.until > at ? row.until : null;
};

interface ActivityRow {
  id: string;
  kind: Activity['kind'];
  by: Activity['by'];
  about_id: string | null;
  about_name: string | null;
  until: string | null;
  text: string | null;
  mentions: Activity['mentions'];
  at: string;
  /** The time of the entry with microseconds, for cursors. */
  position: string;
}

/**
 * Returns SQL that limits one part of the union to one page: entries before the cursor ($3, $4), at most the page size
 * ($5).
 */
const pageOf = (at: string, id: string) =>
  `($3::timestamptz IS NULL OR ${at} <= $3::timestamptz AND (${at}, ${id}) < ($3::timestamptz, $4::uuid))
   ORDER BY ${at} DESC, ${id} DESC LIMIT $5`;

const endedId = `overlay(overlay(md5(r.id::text || 'ended') PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;
const runsMeanwhile = (at: string) =>
  `FROM automation_runs r
    WHERE r.organization_id = $1 AND r.contact_id = v.contact_id AND ${at} >= v.created_at - interval '1 minute'
      AND ${at} <= coalesce(CASE WHEN v.status <> 'open' THEN v.resolved_at END, 'infinity')`;

/**
 * SQL for the activity entries of automations that ran for the customer while the conversation ($2) was open: the start
 * of each run, and the end of the run if the run failed or ended more than a minute later. Automations write only in
 * chat-app conversations.
 */
const flowLines = `
  SELECT l.id, l.kind, jsonb_build_object('type', 'automation', 'id', a.id, 'name', a.name) AS "by",
         NULL::uuid AS about_id, NULL::timestamptz AS until, NULL::text AS text, l.at
    FROM conversations v
    CROSS JOIN LATERAL (
      (SELECT r.id, r.automation_id, 'flow_started' AS kind, r.started_at AS at ${runsMeanwhile('r.started_at')}
          AND ${pageOf('r.started_at', 'r.id')})
      UNION ALL
      (SELECT ${endedId}, r.automation_id, CASE WHEN r.status = 'failed' THEN 'flow_failed' ELSE 'flow_ended' END,
              r.ended_at ${runsMeanwhile('r.ended_at')}
          AND (r.status = 'failed' OR r.ended_at - r.started_at > interval '1 minute')
          AND ${pageOf('r.ended_at', endedId)})) AS l
    JOIN automations a ON a.organization_id = $1 AND a.id = l.automation_id
   WHERE v.organization_id = $1 AND v.id = $2 AND v.channel = 'chatapp'`;

/** Returns activity entries, newest first, with the current names of people, tags and queues. */
export const selectActivities = (
  organizationId: string,
  conversationId: string,
  page: { readonly position: readonly string[] | null; readonly limit: number },
): Promise<ActivityRow[]> =>
  sql.rows<ActivityRow>(
    `SELECT h.id, h.kind, h."by", h.about_id, ${isoText('h.until')} AS until, h.text,
            ${isoText('h.at')} AS at, ${preciseText('h.at')} AS position,
            CASE h.kind WHEN 'taken_over' THEN (SELECT u.name FROM users u WHERE u.id = h.about_id)
                        WHEN 'moved' THEN (SELECT q.name FROM queues q WHERE q.organization_id = $1 AND q.id = h.about_id)
                        ELSE (SELECT t.name FROM tags t WHERE t.organization_id = $1 AND t.id = h.about_id) END AS about_name,
            CASE WHEN h.text IS NULL THEN '[]'::json ELSE coalesce(
              (SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name, u.id)
                 FROM mentions n JOIN users u ON u.id = n.user_id WHERE n.organization_id = $1 AND n.happening_id = h.id), '[]') END AS mentions
       FROM ((SELECT id, kind, "by", about_id, until, text, at FROM conversation_happenings
               WHERE organization_id = $1 AND conversation_id = $2
                 AND ($3::timestamptz IS NULL OR (at, id) < ($3::timestamptz, $4::uuid))
               ORDER BY at DESC, id DESC LIMIT $5)
             UNION ALL (${flowLines})) AS h
      WHERE ($3::timestamptz IS NULL OR (h.at, h.id) < ($3::timestamptz, $4::uuid))
      ORDER BY h.at DESC, h.id DESC LIMIT $5`,
    [organizationId, conversationId, page.position?.[0] ?? null, page.position?.[1] ?? null, page.limit],
  );
