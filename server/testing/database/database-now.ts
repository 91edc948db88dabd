import { preciseText } from '#server/db/iso-text.ts';
import { pool } from '#server/db/pool.ts';

/**
 * Returns the database's time to the microsecond. Rounded to milliseconds, it could be earlier than rows made just
 * before.
 */
export async function databaseNow(): Promise<string> {
  const { rows } = await pool.query<{ at: string }>(`SELECT ${preciseText('clock_timestamp()')} AS at`);
  return rows[0]?.at ?? '';
}
