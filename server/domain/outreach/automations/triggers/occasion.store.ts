import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** Whether a scheduled day of the flow was already claimed. */
export const hasOccasion = async (automationId: string, on: string): Promise<boolean> =>
  (await sql.row('SELECT 1 FROM automation_occasions WHERE automation_id = $1 AND due_on = $2::date', [
    automationId,
    on,
  ])) !== null;

/** Claims a scheduled day of the flow. If several workers try, one worker succeeds and all others get 0. */
export const claimOccasion = (
  organizationId: string,
  automationId: string,
  occasion: { readonly on: string; readonly at: Date },
): Promise<number> =>
  sql.run(
    `INSERT INTO automation_occasions (automation_id, due_on, organization_id, due_at) VALUES ($2, $3::date, $1, $4)
     ON CONFLICT DO NOTHING`,
    [organizationId, automationId, occasion.on, occasion.at],
  );

/** A claimed day of a scheduled flow whose contacts have not all been checked yet. */
export interface OpenOccasion {
  on: string;
  due_at: Date;
  /** The position of the last contact that was checked. Null if no contact was checked yet. */
  position: string[] | null;
}

/**
 * Finds the flow's oldest unfinished day and locks it until the commit. Null if no day is unfinished, or if another
 * worker holds it.
 */
export const lockOccasion = (tx: Tx, organizationId: string, automationId: string): Promise<OpenOccasion | null> =>
  tx.row<OpenOccasion>(
    `SELECT to_char(due_on, 'YYYY-MM-DD') AS on, due_at, position FROM automation_occasions
      WHERE organization_id = $1 AND automation_id = $2 AND done_at IS NULL
      ORDER BY due_on LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [organizationId, automationId],
  );

/** Records the position up to which the day's contacts were checked. A null position means that all were checked. */
export const moveOccasion = (
  tx: Tx,
  organizationId: string,
  automationId: string,
  { on, position, at }: { readonly on: string; readonly position: readonly string[] | null; readonly at: Date },
): Promise<number> =>
  tx.run(
    `UPDATE automation_occasions SET position = $4::jsonb, done_at = CASE WHEN $4::jsonb IS NULL THEN $5::timestamptz END
      WHERE organization_id = $1 AND automation_id = $2 AND due_on = $3::date`,
    [organizationId, automationId, on, position && JSON.stringify(position), at],
  );

/** Finds the shared view of contacts with the given name or id. Null if there is no such view. */
export const findSegmentId = async (organizationId: string, named: string, on: Sql = sql): Promise<string | null> =>
  (
    await on.row<{ id: string }>(
      `SELECT id FROM saved_views
        WHERE organization_id = $1 AND kind = 'contacts' AND is_shared AND (lower(name) = lower($2) OR id::text = $2)
        ORDER BY (id::text = $2) DESC LIMIT 1`,
      [organizationId, named],
    )
  )?.id ?? null;

/** Deletes claimed days that are long past. */
export const deleteOldOccasions = (before: Date): Promise<number> =>
  sql.run('DELETE FROM automation_occasions WHERE created_at < $1', [before]);
