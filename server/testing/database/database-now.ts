import { preciseText } from '#server/db/iso-text.ts';
import { pool } from '#server/db/pool.ts';

/**
 * Returns the database's time with microseconds. A time rounded to milliseconds could be earlier than rows that were
 * just written.
 */
export async function databaseNow(): Promise<string> {
  const { rows } = await pool.query<{ at: string }>(`SELECT ${preciseText('clock_timestamp()')} AS at`);
  return rows[0]?.at ?? '';
}
