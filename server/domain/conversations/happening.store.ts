import type { By } from '#server/base/by-of.ts';
import type { Happening, HappeningKind } from '#server/contract/happening.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface NewHappening {
  readonly id: string;
  readonly conversationId: string;
  readonly kind: HappeningKind;
  readonly by: By;
  readonly aboutId: string | null;
  readonly until: Date | null;
  readonly text: string | null;
  readonly at: Date;
}

export const insertHappening = (tx: Tx, organizationId: string, made: NewHappening): Promise<number> =>
  tx.run(
    `INSERT INTO conversation_happenings (id, organization_id, conversation_id, kind, "by", about_id, until, text, at)
     VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9)`,
    [
      organizationId,
      made.id,
      made.conversationId,
      made.kind,
      JSON.stringify(made.by),
      made.aboutId,
      made.until,
      made.text,
      made.at,
    ],
  );

interface HappeningRow {
  id: string;
  kind: Happening['kind'];
  by: Happening['by'];
  about_id: string | null;
  about_name: string | null;
  until: string | null;
  text: string | null;
  mentions: Happening['mentions'];
  at: string;
  /** Microseconds, for cursors. */
  position: string;
}

/** The newest first; names are those of today. */
export const selectHappenings = (
  organizationId: string,
  conversationId: string,
  page: { readonly position: readonly string[] | null; readonly limit: number },
): Promise<HappeningRow[]> =>
  sql.rows<HappeningRow>(
    `SELECT h.id, h.kind, h."by", h.about_id, ${isoText('h.until')} AS until, h.text,
            ${isoText('h.at')} AS at, ${preciseText('h.at')} AS position,
            CASE h.kind WHEN 'taken_over' THEN (SELECT u.name FROM users u WHERE u.id = h.about_id)
                        WHEN 'moved' THEN (SELECT q.name FROM queues q WHERE q.organization_id = $1 AND q.id = h.about_id)
                        ELSE (SELECT t.name FROM tags t WHERE t.organization_id = $1 AND t.id = h.about_id) END AS about_name,
            CASE WHEN h.text IS NULL THEN '[]'::json ELSE coalesce(
              (SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name, u.id)
                 FROM mentions n JOIN users u ON u.id = n.user_id WHERE n.organization_id = $1 AND n.happening_id = h.id), '[]') END AS mentions
       FROM conversation_happenings h
      WHERE h.organization_id = $1 AND h.conversation_id = $2
        AND ($3::timestamptz IS NULL OR (h.at, h.id) < ($3::timestamptz, $4::uuid))
      ORDER BY h.at DESC, h.id DESC LIMIT $5`,
    [organizationId, conversationId, page.position?.[0] ?? null, page.position?.[1] ?? null, page.limit],
  );
