import { asSystem } from '#server/base/within-organization.ts';
import { preciseText } from './iso-text.ts';
import { sql } from './sql.ts';

/**
 * Returns the time before which every change is visible. No running transaction can still commit an earlier
 * `updated_at`, because each row's `updated_at` is the start time of its transaction. Call this function in a separate
 * statement, before the rows are read.
 */
export const changeHorizon = (): Promise<string> => asSystem(lookAround);

/**
 * Finds the start of the oldest running transaction. Runs as the system, because a tenant's role does not see the
 * transactions of other tenants.
 */
async function lookAround(): Promise<string> {
  // Takes the current time 2 ms before looking for transactions. A transaction that starts in between is later than
  // this time. An earlier transaction is visible in the list.
  const start = await sql.row<{ at: string; slept: string }>(
    `SELECT ${preciseText('clock_timestamp()')} AS at, pg_sleep(0.002)::text AS slept`,
  );
  const row = await sql.row<{ horizon: string }>(
    `SELECT ${preciseText('least(min(xact_start), $1::timestamptz)')} AS horizon
       FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
        AND (backend_xid IS NOT NULL OR application_name = 'parley')`,
    [start?.at ?? null],
  );
  return row?.horizon ?? new Date(0).toISOString();
}
