import { sql } from './sql.ts';

/**
 * The moment before which every change is visible: no running transaction can still commit an earlier `updated_at`
 * (rows are stamped with their transaction's start). Ask for it in a statement of its own, before reading the rows.
 */
export async function changeHorizon(): Promise<string> {
  const row = await sql.row<{ horizon: string }>(
    `SELECT to_char(coalesce(min(xact_start), now()) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS horizon
       FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
        AND (backend_xid IS NOT NULL OR application_name = 'parley')`,
  );
  return row?.horizon ?? new Date(0).toISOString();
}
