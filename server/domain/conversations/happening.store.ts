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
  readonly at: Date;
}

export const insertHappening = (tx: Tx, organizationId: string, made: NewHappening): Promise<number> =>
  tx.run(
    `INSERT INTO conversation_happenings (id, organization_id, conversation_id, kind, "by", about_id, until, at)
     VALUES ($2, $1, $3, $4, $5, $6, $7, $8)`,
    [
      organizationId,
      made.id,
      made.conversationId,
      made.kind,
      JSON.stringify(made.by),
      made.aboutId,
      made.until,
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
    `SELECT h.id, h.kind, h."by", h.about_id, ${isoText('h.until')} AS until, ${isoText('h.at')} AS at, ${preciseText('h.at')} AS position,
            CASE h.kind WHEN 'taken_over' THEN (SELECT u.name FROM users u WHERE u.id = h.about_id)
                        WHEN 'moved' THEN (SELECT q.name FROM queues q WHERE q.organization_id = $1 AND q.id = h.about_id)
                        ELSE (SELECT t.name FROM tags t WHERE t.organization_id = $1 AND t.id = h.about_id) END AS about_name
       FROM conversation_happenings h
      WHERE h.organization_id = $1 AND h.conversation_id = $2
        AND ($3::timestamptz IS NULL OR (h.at, h.id) < ($3::timestamptz, $4::uuid))
      ORDER BY h.at DESC, h.id DESC LIMIT $5`,
    [organizationId, conversationId, page.position?.[0] ?? null, page.position?.[1] ?? null, page.limit],
  );
