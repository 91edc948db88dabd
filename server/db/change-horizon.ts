import { asSystem } from '#server/base/within-organization.ts';
import { preciseText } from './iso-text.ts';
import { sql } from './sql.ts';

/**
 * The moment before which every change is visible: no running transaction can still commit an earlier `updated_at`
 * (rows are stamped with their transaction's start). Ask for it in a statement of its own, before reading the rows.
 */
export const changeHorizon = (): Promise<string> => asSystem(lookAround);

/** Looks for the oldest running transaction. Runs as the system, because a tenant's role does not see other transactions. */
async function lookAround(): Promise<string> {
  // The time is taken 2 ms before the look: a transaction that starts meanwhile is later, and an earlier one is visible by then.
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
