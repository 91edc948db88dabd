import { sql } from '#server/db/sql.ts';

export interface KeyDayRow {
  key_id: string;
  day: string;
  succeeded: number;
  failed: number;
}

/** Returns the number of calls of each API key of the organization by day, for the last 30 days, oldest day first. */
export const selectKeyDays = (organizationId: string, at: Date): Promise<KeyDayRow[]> =>
  sql.rows<KeyDayRow>(
    `SELECT key_id, to_char(day, 'YYYY-MM-DD') AS day, succeeded, failed FROM api_key_days
      WHERE organization_id = $1 AND day > ($2::timestamptz AT TIME ZONE 'UTC')::date - 30
      ORDER BY day, key_id`,
    [organizationId, at],
  );

export const forgetOldKeyDays = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM api_key_days WHERE (key_id, day) IN (
       SELECT key_id, day FROM api_key_days WHERE day <= ($1::timestamptz AT TIME ZONE 'UTC')::date - 30 LIMIT $2)`,
    [at, limit],
  );
